import { playCases } from '../test/source-cases.ts'
import { solApproveRace } from './sol-approve-race.ts'
import { solArbitraryWrite } from './sol-arbitrary-write.ts'
import { solArithmetic } from './sol-arithmetic.ts'
import { solArrayLength } from './sol-array-length.ts'
import { solDivBeforeMul } from './sol-div-before-mul.ts'
import { solTimestamp } from './sol-timestamp.ts'
import { solTxOrder } from './sol-tx-order.ts'
import { solUnsafeDowncast } from './sol-unsafe-downcast.ts'
import { solWeakRandom } from './sol-weak-random.ts'

const OLD = 'pragma solidity ^0.4.24;\n'
const NEW = 'pragma solidity ^0.8.0;\n'

playCases([
  [
    solArithmetic,
    'a token of before 0.8',
    `${OLD}contract Token {
  mapping(address => uint256) balances;
  function transfer(address to, uint256 value) public {
    require(balances[msg.sender] - value >= 0); // here
    balances[msg.sender] -= value; // with
    balances[to] += value; // here
  }
  function many(address[] to, uint256 value) public {
    uint256 total = to.length * value; // here
    require(balances[msg.sender] >= total);
  }
}`,
  ],
  [
    solArithmetic,
    'SafeMath, and conditions before and after',
    `${OLD}library SafeMath {
  function add(uint256 a, uint256 b) internal pure returns (uint256 c) { c = a + b; assert(c >= a); }
  function sub(uint256 a, uint256 b) internal pure returns (uint256) { assert(b <= a); return a - b; }
  function mul(uint256 a, uint256 b) internal pure returns (uint256) { if (a == 0) return 0; uint256 c = a * b; require(c / a == b); return c; }
}
contract Token {
  using SafeMath for uint256;
  mapping(address => uint256) balances;
  function transfer(address to, uint256 value) public {
    balances[msg.sender] = balances[msg.sender].sub(value);
    balances[to] = balances[to].add(value.mul(2));
  }
  function direct(address to, uint256 value) public {
    require(balances[msg.sender] >= value);
    require(balances[to] + value >= balances[to]);
    balances[msg.sender] -= value;
    balances[to] += value;
  }
}`,
  ],
  [
    solArithmetic,
    'ether is added to what only ether makes grow, and to what a caller sets',
    `${OLD}contract Bank {
  mapping(address => uint256) credit;
  mapping(address => uint256) bonus;
  function put() public payable { credit[msg.sender] += msg.value; }
  function take(uint256 amount) public { require(credit[msg.sender] >= amount); credit[msg.sender] -= amount; msg.sender.transfer(amount); }
  function set(uint256 to) public { bonus[msg.sender] = to; }
  function raise() public payable {
    bonus[msg.sender] += msg.value; // here
  }
}`,
  ],
  [solArithmetic, '0.8 checks by itself', `${NEW}contract A { uint256 sum; function add(uint256 value) external { sum += value; } }`],
  [
    solArithmetic,
    'unchecked in 0.8',
    `${NEW}contract A {
  uint256 sum;
  function add(uint256 value) external {
    unchecked {
      sum += value; // here
    }
  }
  function less(uint256 value) external { require(value <= sum); unchecked { sum -= value; } }
}`,
  ],
  [
    solUnsafeDowncast,
    'an amount is cut',
    `${NEW}contract A {
  uint128 kept;
  function keep(uint256 value) external {
    kept = uint128(value); // here
  }
}`,
  ],
  [
    solUnsafeDowncast,
    'an amount is asked about first',
    `${NEW}contract A { uint128 kept; function keep(uint256 value) external { require(value <= type(uint128).max); kept = uint128(value); } }`,
  ],
  [
    solDivBeforeMul,
    'in one expression, and by a variable',
    `${NEW}contract A {
  function fee(uint256 amount, uint256 rate) external pure returns (uint256) {
    uint256 share = amount / 100;
    uint256 one = share * rate; // here
    return one + (amount / 7) * rate; // with
  }
}`,
  ],
  [
    solDivBeforeMul,
    'the other way round',
    `${NEW}contract A { function fee(uint256 amount, uint256 rate) external pure returns (uint256) { return (amount * rate) / 100; } }`,
  ],
  [
    solArrayLength,
    'lowered and set by hand',
    `${OLD}contract A {
  uint256[] list;
  function less() public {
    list.length--; // here
  }
  function set(uint256 length) public {
    list.length = length; // here
  }
}`,
  ],
  [
    solArrayLength,
    'push, pop and a field of that name',
    `${NEW}contract A { struct Plan { uint256 length; } Plan plan; uint256[] list; function a(uint256 n) external { list.push(1); list.pop(); plan.length = n; } }`,
  ],
  [
    solArbitraryWrite,
    'an index of the caller’s in a list without end',
    `${OLD}contract A {
  uint256[] list;
  function less() public { list.length--; }
  function set(uint256 at, uint256 value) public {
    list[at] = value; // here
  }
}`,
  ],
  [
    solArbitraryWrite,
    'a slot in assembly',
    `${NEW}contract A {
  function set(uint256 slot, uint256 value) external {
    assembly {
      sstore(slot, value) // here
    }
  }
}`,
  ],
  [
    solArbitraryWrite,
    'within the list',
    `${NEW}contract A { uint256[] list; mapping(uint256 => uint256) map; function set(uint256 at, uint256 value) external { list[at] = value; map[at] = value; } }`,
  ],
  [
    solWeakRandom,
    'a lottery by the block',
    `${NEW}contract A {
  address[] players;
  function draw() external view returns (address) {
    uint256 lot = uint256(keccak256(abi.encodePacked(block.timestamp, block.prevrandao))); // here
    return players[lot % players.length]; // with
  }
}`,
  ],
  [
    solWeakRandom,
    'ids and deadlines that are hashed',
    `${NEW}contract A {
  mapping(bytes32 => bool) known;
  function add(uint256 wait) external { known[keccak256(abi.encode(msg.sender, block.timestamp + wait))] = true; }
}`,
  ],
  [
    solTimestamp,
    'decided to the second',
    `${NEW}contract A {
  uint256 last;
  function play() external payable {
    require(block.timestamp != last); // here
    last = block.timestamp; // with
  }
}`,
  ],
  [
    solTimestamp,
    'noted for readers only',
    `${NEW}contract A { uint256 public last; event Told(uint256 at); function note() external { last = block.timestamp; emit Told(block.timestamp); } }`,
  ],
  [
    solApproveRace,
    'replaced',
    `${NEW}contract A {
  mapping(address => mapping(address => uint256)) allowed;
  function approve(address to, uint256 value) external returns (bool) {
    allowed[msg.sender][to] = value; // here
    return true;
  }
}`,
  ],
  [
    solApproveRace,
    'only from zero',
    `${NEW}contract A {
  mapping(address => mapping(address => uint256)) allowed;
  function approve(address to, uint256 value) external { require(value == 0 || allowed[msg.sender][to] == 0); allowed[msg.sender][to] = value; }
}`,
  ],
  [
    solTxOrder,
    'a riddle with a prize',
    `${NEW}contract A {
  bytes32 immutable hash;
  constructor(bytes32 h) payable { hash = h; }
  function solve(string calldata answer) external {
    require(hash == keccak256(bytes(answer))); // here
    payable(msg.sender).transfer(1 ether); // with
  }
  function both(string calldata answer) external payable {
    if (msg.value > 1 ether && hash == keccak256(bytes(answer))) // here
      payable(msg.sender).transfer(address(this).balance); // with
  }
}`,
  ],
  [
    solTxOrder,
    'a price that others can change before it is paid',
    `${NEW}interface Token { function transferFrom(address, address, uint256) external returns (bool); }
contract A {
  Token token;
  address seller = msg.sender;
  uint256 price = 1 ether;
  uint256 step = 1 gwei;
  mapping(address => uint256) owned;
  function setStep(uint256 to) external { require(msg.sender == seller); step = to; }
  function buy(uint256 amount) external payable {
    require(msg.value >= amount * price); // here
    owned[msg.sender] += amount;
    price += 1 gwei; // here
  }
  function move() external {
    require(token.transferFrom(msg.sender, seller, step)); // here
  }
}`,
  ],
  [
    solTxOrder,
    'a price that never changes, and a bid over the last one',
    `${NEW}contract A {
  uint256 price = 1 ether;
  uint256 best;
  mapping(address => uint256) owned;
  function buy(uint256 amount) external payable { require(msg.value == amount * price); owned[msg.sender] += amount; }
  function bid() external payable { require(msg.value > best); best = msg.value; }
}`,
  ],
  [
    solTxOrder,
    'a riddle whose answer is bound to who brings it',
    `${NEW}contract A {
  bytes32 immutable hash;
  constructor(bytes32 h) payable { hash = h; }
  function solve(string calldata answer) external { require(hash == keccak256(abi.encode(msg.sender, answer))); payable(msg.sender).transfer(1 ether); }
}`,
  ],
])
