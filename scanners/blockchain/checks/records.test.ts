import { playCases } from '../test/source-cases.ts'
import { solArbitrarySend } from './sol-arbitrary-send.ts'
import { solArithmetic } from './sol-arithmetic.ts'
import { solTxOrder } from './sol-tx-order.ts'
import { solUncheckedSend } from './sol-unchecked-send.ts'
import { solUninitStorage } from './sol-uninit-storage.ts'
import { solUnprotectedOwner } from './sol-unprotected-owner.ts'

const NEW = 'pragma solidity ^0.8.0;\n'
const OLD = 'pragma solidity ^0.4.24;\n'

playCases([
  [
    solArbitrarySend,
    'anyone mints, and burns what others own',
    `${NEW}contract Points {
  mapping(address => uint256) public balances;
  uint256 public total;
  function mint(address to, uint256 amount) external {
    balances[to] += amount; // here
    total += amount;
  }
  function earn(uint256 amount) external { _add(amount); } // here
  function _add(uint256 amount) internal { balances[msg.sender] = balances[msg.sender] + amount; }
  function burn(address from, uint256 amount) external {
    balances[from] -= amount; // here
    total -= amount;
  }
}`,
  ],
  [
    solArbitrarySend,
    'minted by the owner, moved by its owner, burned where it was allowed, bought, and booked in a game',
    `${NEW}interface Token { function transferFrom(address from, address to, uint256 amount) external returns (bool); }
contract Points {
  address owner = msg.sender;
  Token token;
  mapping(address => uint256) public balances;
  mapping(address => uint256) public scores;
  mapping(address => mapping(address => uint256)) allowed;
  constructor(Token t) { token = t; }
  function mint(address to, uint256 amount) external { require(msg.sender == owner); balances[to] += amount; }
  function move(address to, uint256 amount) external { balances[msg.sender] -= amount; balances[to] += amount; }
  function burn(uint256 amount) external { balances[msg.sender] -= amount; }
  function burnFrom(address from, uint256 amount) external { allowed[from][msg.sender] -= amount; balances[from] -= amount; }
  function buy() external payable { balances[msg.sender] += msg.value; }
  function deposit(uint256 amount) external { require(token.transferFrom(msg.sender, address(this), amount)); balances[msg.sender] += amount; }
  function play(uint256 points) external { scores[msg.sender] += points; }
}`,
  ],
  [
    solArbitrarySend,
    'tokens of the contract go to whom anyone names',
    `${NEW}interface Token { function transfer(address to, uint256 amount) external returns (bool); }
contract Box {
  function rescue(Token token, address to, uint256 amount) external {
    token.transfer(to, amount); // here
  }
}`,
  ],
  [
    solArbitrarySend,
    'tokens that are booked, asked about, or given by the owner',
    `${NEW}interface Token { function transfer(address to, uint256 amount) external returns (bool); }
contract Box {
  Token token; address owner; mapping(address => uint256) held;
  constructor(Token t) { token = t; owner = msg.sender; }
  function take(uint256 amount) external { held[msg.sender] -= amount; token.transfer(msg.sender, amount); }
  function rescue(address to, uint256 amount) external { require(msg.sender == owner); token.transfer(to, amount); }
}`,
  ],
  [
    solArbitrarySend,
    'by a library’s function for all movements',
    `${NEW}import "@openzeppelin/contracts/token/ERC20/ERC20.sol";
contract Coin is ERC20 {
  address owner = msg.sender;
  constructor() ERC20("Coin", "C") {}
  function mint(address to, uint256 amount) external {
    _mint(to, amount); // here
  }
  function burn(address from, uint256 amount) external {
    _burn(from, amount); // here
  }
  function reward(address to, uint256 amount) external { require(msg.sender == owner); _mint(to, amount); }
  function drop(uint256 amount) external { _burn(msg.sender, amount); }
}`,
  ],
  [
    solUninitStorage,
    'a receiver and a limit that nothing sets',
    `${NEW}contract A {
  address payable receiver;
  uint256 limit;
  function pay() external payable {
    require(msg.value > limit); // here
    receiver.transfer(msg.value); // here
  }
}`,
  ],
  [
    solUninitStorage,
    'set where they are declared, by the constructor, by a function, and by code that cannot be seen',
    `${NEW}contract A {
  address payable receiver = payable(msg.sender);
  uint256 limit;
  uint256 floor;
  uint256 unused;
  constructor() { limit = 1; }
  function set(uint256 x) external { require(msg.sender == receiver); floor = x; }
  function pay() external payable { require(msg.value > limit && msg.value > floor); receiver.transfer(msg.value); }
}
contract B {
  address target;
  fallback() external { (bool ok, ) = target.delegatecall(msg.data); require(ok); }
}`,
  ],
  [
    solUncheckedSend,
    'only told of, and asked for in a condition that always holds',
    `${OLD}contract A { event Paid(bool ok);
  function a(address to) public {
    bool ok = to.send(1); // here
    emit Paid(ok); }
  function b(address to) public {
    bool ok = to.send(1); // here
    if (ok) { emit Paid(true); } }
  function c(address to) public {
    if (!to.send(1) || 1 == 1) { revert(); } // here
  }
}`,
  ],
  [
    solUncheckedSend,
    'kept in storage, and what follows depends on it',
    `${OLD}contract A { bool paid; uint open = 1; event Paid(bool ok);
  function a(address to) public { bool ok = to.send(1); paid = ok; }
  function b(address to) public { bool ok = to.send(1); if (ok) { open = 0; emit Paid(true); } }
}`,
  ],
  [
    solTxOrder,
    'a name goes to whoever asks for it first',
    `${NEW}contract Names {
  mapping(string => address) public owners;
  function register(string calldata name) external {
    require(owners[name] == address(0), "taken");
    owners[name] = msg.sender; // here
  }
}`,
  ],
  [
    solTxOrder,
    'a name that was committed to, and one that is bound to its owner',
    `${NEW}contract Names {
  mapping(bytes32 => address) public owners;
  mapping(address => string) public names;
  function register(string calldata name, bytes32 salt) external {
    bytes32 id = keccak256(abi.encode(name, salt, msg.sender));
    require(owners[id] == address(0), "taken");
    owners[id] = msg.sender;
  }
  function call(string calldata name) external { names[msg.sender] = name; }
}`,
  ],
  [
    solUnprotectedOwner,
    'what others are paid by is set by anyone',
    `${NEW}interface Feed { function price() external view returns (uint256); }
contract Shop {
  address owner = msg.sender;
  Feed feed;
  uint256 fee = 1;
  bool closed;
  function setFeed(Feed f) external {
    feed = f; // here
  }
  function setFee(uint256 f) external {
    fee = f; // here
  }
  function close() external {
    closed = true; // here
  }
  function sell() external { require(!closed); payable(msg.sender).transfer(feed.price() - fee); }
  function leave() external { require(msg.sender == owner); payable(owner).transfer(1); }
}`,
  ],
  [
    solUnprotectedOwner,
    'a setting of the owner, one that nothing depends on, and a contract that trusts nobody',
    `${NEW}contract Shop {
  address owner = msg.sender;
  uint256 fee = 1;
  uint256 public note;
  function setFee(uint256 f) external { require(msg.sender == owner); fee = f; }
  function setNote(uint256 n) external { note = n; }
  function sell() external { payable(msg.sender).transfer(fee); }
}
contract Store { uint256 amount; function set(uint256 a) external { amount = a; }
  function pay(address payable to) external { to.transfer(amount); } }`,
  ],
  [
    solArithmetic,
    'in assembly',
    `${NEW}contract A {
  function add(uint256 a, uint256 b) external pure returns (uint256 c) {
    assembly {
      c := add(a, b) // here
    }
  }
}`,
  ],
  [
    solArithmetic,
    'in assembly that compares, before a condition, and on the way through memory',
    `${NEW}contract A {
  function one(uint256 a, uint256 b) external pure returns (uint256 c) { assembly { c := add(a, b) if lt(c, a) { revert(0, 0) } } }
  function two(uint256 a, uint256 b) external pure returns (uint256 c) { assembly { c := sub(a, b) } require(c <= a); }
  function three(bytes memory data, uint256 at) external pure returns (bytes32 c) { assembly { c := mload(add(data, at)) } }
}`,
  ],
])
