import { playCases } from '../test/source-cases.ts'
import { solStrictBalance } from './sol-strict-balance.ts'
import { solTimestamp } from './sol-timestamp.ts'
import { solTxOrigin } from './sol-tx-origin.ts'
import { solWeakRandom } from './sol-weak-random.ts'

const NEW = 'pragma solidity ^0.8.0;\n'

playCases([
  [
    solTimestamp,
    'the number of a block tells time, and time makes an amount',
    `${NEW}contract Deposit {
  uint256 begun = block.timestamp; // here
  mapping(address => uint256) ripe;
  function sow(uint256 blocks) external {
    ripe[msg.sender] = block.number + blocks; // here
  }
  function reap() external {
    require(block.number > ripe[msg.sender]); // here
    payable(msg.sender).transfer(1);
  }
  function interest() external {
    uint256 due = (block.timestamp - begun) * 3;
    payable(msg.sender).transfer(due); // here
  }
  function never() external view returns (bool done) {
    if (block.number == 0) done = true; // here
  }
}`,
  ],
  [
    solTimestamp,
    'gas and the hash of a block tell no time',
    `${NEW}contract Deposit {
  uint256 public last;
  function note() external {
    require(gasleft() > 50000);
    last = block.number;
    if (block.basefee > 7) last = 0;
  }
}`,
  ],
  [
    solWeakRandom,
    'a hash of what the builder of a block chooses, handed out as it is',
    `${NEW}contract Traits {
  mapping(uint256 => bytes32) traits;
  function draw(uint256 id) external {
    traits[id] = keccak256(abi.encode(block.coinbase, id)); // here
  }
  function peek() external view returns (bytes32) {
    return keccak256(abi.encode(block.gaslimit, msg.sender)); // here
  }
}`,
  ],
  [
    solWeakRandom,
    'a name made of the time and the caller',
    `${NEW}contract Orders {
  mapping(bytes32 => uint256) amounts;
  function place(uint256 amount) external returns (bytes32 id) {
    id = keccak256(abi.encode(msg.sender, block.timestamp, amount));
    amounts[id] = amount;
  }
}`,
  ],
  [
    solTxOrigin,
    'in a helper, as a key, for an owner, and for contracts alone',
    `${NEW}contract Safe {
  address keeper;
  mapping(address => uint256) saved;
  constructor() {
    keeper = tx.origin; // here
  }
  function isKeeper() internal view returns (bool) {
    return keeper == tx.origin; // here
  }
  function empty() external {
    require(isKeeper()); // here
    payable(keeper).transfer(1);
  }
  function take(address payable to) external {
    uint256 amount = saved[tx.origin]; // here
    saved[msg.sender] = 0;
    to.transfer(amount);
  }
  function hand(address next) external {
    if (tx.origin != msg.sender) { // here
      keeper = next;
    }
  }
}`,
  ],
  [
    solTxOrigin,
    'contracts are kept out, and the origin is told',
    `${NEW}contract Safe {
  uint256 count;
  event Called(address by);
  function call() external {
    if (tx.origin != msg.sender) revert();
    count++;
    emit Called(tx.origin);
  }
}`,
  ],
  [
    solStrictBalance,
    'a balance that is held first, and a payment that is part of it',
    `${NEW}contract Pot {
  address winner;
  function join() external payable {
    uint256 full = address(this).balance; // here

    require(full < 9 ether);
    if (full == 8 ether) winner = msg.sender; // here
  }
  function twice() external payable {
    if (msg.value >= address(this).balance) payable(msg.sender).transfer(1); // here
  }
}`,
  ],
  [
    solStrictBalance,
    'a balance that is counted by the contract',
    `${NEW}contract Pot {
  uint256 total;
  address winner;
  function join() external payable {
    total += msg.value;
    uint256 full = address(this).balance;
    require(full >= total);
    if (total == 8 ether) winner = msg.sender;
    require(address(this).balance - msg.value >= 1 ether);
  }
}`,
  ],
])
