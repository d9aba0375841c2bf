import { playCases } from '../test/source-cases.ts'
import { solArbitrarySend } from './sol-arbitrary-send.ts'
import { solDosPush } from './sol-dos-push.ts'
import { solLockedEther } from './sol-locked-ether.ts'
import { solTxOrder } from './sol-tx-order.ts'
import { solUnboundedLoop } from './sol-unbounded-loop.ts'

const NEW = 'pragma solidity ^0.8.0;\n'
const TOKEN = `${NEW}interface Token { function transferFrom(address from, address to, uint256 amount) external returns (bool); }\n`

playCases([
  [
    solArbitrarySend,
    'tokens of others, any call at all, and whoever is to be paid',
    `${TOKEN}contract Desk {
  Token token;
  mapping(address => uint256) kept;
  address payable receiver;
  function collect(address from, uint256 amount) external {
    require(token.transferFrom(from, address(this), amount)); // here
    kept[msg.sender] += amount;
  }
  function forward(address to, bytes calldata data) external {
    (bool ok, ) = to.call(data); // here
    require(ok);
  }
  function receiveAt(address payable next) external {
    receiver = next; // here
  }
  function settle() external {
    receiver.transfer(address(this).balance); // here
  }
}`,
  ],
  [
    solArbitrarySend,
    'tokens of the caller, a call of the owner, and a receiver that the owner names',
    `${TOKEN}contract Desk {
  Token token;
  address owner = msg.sender;
  mapping(address => uint256) kept;
  address payable receiver;
  function collect(uint256 amount) external {
    require(token.transferFrom(msg.sender, address(this), amount));
    kept[msg.sender] += amount;
  }
  function collectFor(address from, uint256 amount) external {
    require(from == msg.sender);
    require(token.transferFrom(from, address(this), amount));
  }
  function forward(address to, bytes calldata data) external {
    require(msg.sender == owner);
    (bool ok, ) = to.call(data);
    require(ok);
  }
  function receiveAt(address payable next) external {
    require(msg.sender == owner);
    receiver = next;
  }
  function settle() external {
    require(msg.sender == owner);
    receiver.transfer(address(this).balance);
  }
}`,
  ],
  [
    solDosPush,
    'a stranger burns the gas, or a request is given too little of it',
    `${NEW}contract Share {
  address partner;
  address payable owner = payable(msg.sender);
  mapping(uint256 => bool) done;
  function join() external { partner = msg.sender; }
  function pay() external {
    partner.call{value: 1 ether}(""); // here
    owner.transfer(1 ether);
  }
  function relay(address to, bytes calldata data, uint256 id) external {
    require(!done[id]);
    done[id] = true;
    to.call(data); // here
  }
}`,
  ],
  [
    solDosPush,
    'with a limit of gas, last of all, demanded, or asked what is left',
    `${NEW}contract Share {
  address partner;
  address payable owner = payable(msg.sender);
  mapping(uint256 => bool) done;
  function join() external { partner = msg.sender; }
  function pay() external {
    partner.call{value: 1 ether, gas: 30000}("");
    owner.transfer(1 ether);
  }
  function payLast() external {
    owner.transfer(1 ether);
    partner.call{value: 1 ether}("");
  }
  function relay(address to, bytes calldata data, uint256 id) external {
    require(!done[id]);
    done[id] = true;
    (bool ok, ) = to.call(data);
    require(ok);
  }
  function relayWith(address to, bytes calldata data, uint256 gasNeeded, uint256 id) external {
    require(!done[id]);
    done[id] = true;
    require(gasleft() > gasNeeded * 64 / 63);
    to.call{gas: gasNeeded}(data);
  }
}`,
  ],
  [
    solTxOrder,
    'a price that is changed, and an answer that wins without being paid at once',
    `${NEW}contract Shop {
  uint256 price = 1 ether;
  address owner = msg.sender;
  address winner;
  bytes32 secret;
  mapping(address => uint256) bought;
  function reprice(uint256 next) external {
    require(msg.sender == owner);
    price = next; // here
  }
  function buy() external payable {
    require(msg.value >= price); // here
    bought[msg.sender]++;
  }
  function answer(string calldata text) external {
    require(keccak256(bytes(text)) == secret);
    winner = msg.sender; // here
  }
}`,
  ],
  [
    solTxOrder,
    'a price that stands, and an answer that is bound to who gives it',
    `${NEW}contract Shop {
  uint256 immutable price = 1 ether;
  address winner;
  bytes32 secret;
  mapping(address => uint256) bought;
  function buy() external payable {
    require(msg.value >= price);
    bought[msg.sender]++;
  }
  function answer(string calldata text) external {
    require(keccak256(abi.encode(text, msg.sender)) == secret);
    winner = msg.sender;
  }
}`,
  ],
  [
    solUnboundedLoop,
    'as long as a list that anyone adds to',
    `${NEW}contract List {
  address[] all;
  uint256 sum;
  function add() external { all.push(msg.sender); }
  function run() external {
    for (uint256 i; i < all.length; i++) { // here
      sum += i;
    }
  }
}`,
  ],
  [
    solUnboundedLoop,
    'as long as its type says',
    `${NEW}contract List {
  uint256[4] all;
  uint256 sum;
  function set(uint256 i, uint256 value) external { all[i] = value; }
  function run(uint256[3] calldata more) external {
    for (uint256 i; i < all.length; i++) sum += all[i];
    for (uint256 i; i < more.length; i++) sum += more[i];
  }
}`,
  ],
  [
    solLockedEther,
    'far below the name of the contract',
    `${NEW}contract Box { // here
  uint256 count;

  receive() external payable { // here
    count++;
  }
}`,
  ],
  [solLockedEther, 'paid out', `${NEW}contract Box { receive() external payable { payable(msg.sender).transfer(1); } }`],
])
