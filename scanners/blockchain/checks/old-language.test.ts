import { playCases } from '../test/source-cases.ts'
import { solArithmetic } from './sol-arithmetic.ts'
import { solShadowedState } from './sol-shadowed-state.ts'
import { solUncheckedCall } from './sol-unchecked-call.ts'
import { solUncheckedSend } from './sol-unchecked-send.ts'
import { solUnprotectedOwner } from './sol-unprotected-owner.ts'
import { solWrongConstructor } from './sol-wrong-constructor.ts'

const OLD = 'pragma solidity ^0.5.0;\n'
const OLDEST = 'pragma solidity ^0.4.24;\n'

playCases([
  [
    solArithmetic,
    'numbers that are known leave their type, and a count goes below nothing',
    `${OLD}contract Counter {
  uint256 public left = 3;
  function below() public pure returns (uint8) {
    uint8 level = 4;
    level = level - 5; // here
    return level;
  }
  function above() public pure returns (uint8) {
    uint8 level = 250;
    level += 6; // here
    return level;
  }
  function use() public {
    left -= 1; // here
  }
}`,
  ],
  [
    solArithmetic,
    'numbers that are known fit, and a count that is asked for or kept by its owner',
    `${OLD}contract Counter {
  uint256 public left = 3;
  address owner = msg.sender;
  function within() public pure returns (uint8) {
    uint8 level = 250;
    level += 5;
    int8 change = 3;
    change = change - 9;
    return level;
  }
  function use() public {
    require(left > 0);
    left -= 1;
  }
  function lower() public {
    require(msg.sender == owner);
    left--;
  }
  function each() public pure returns (uint256 sum) {
    for (uint8 i = 0; i < 200; i++) sum += 1;
  }
}`,
  ],
  [
    solShadowedState,
    'what the language offers',
    `${OLDEST}contract A {
  uint now = 7; // here
  modifier revert() { _; } // here
  function require(bool) internal {} // here
  function late(uint at) public revert returns (bool) {
    require(at > now);
    return true;
  }
  function sender(
    address msg // here
  ) public pure returns (address) { return msg; }
}`,
  ],
  [solShadowedState, 'names near those of the language', `${OLDEST}contract A { uint nowish = 7; function required(bool) internal {} }`],
  [
    solUncheckedSend,
    'asked for in vain',
    `${OLD}contract A {
  function pay(address payable to) public {
    if (!to.send(1)) { // here
      // nothing is done about it
    }
  }
}`,
  ],
  [
    solUncheckedSend,
    'asked for, and answered',
    `${OLD}contract A {
  uint256 failed;
  function pay(address payable to) public { if (!to.send(1)) failed++; }
  function also(address payable to) public { if (to.send(1)) return; failed++; }
  function tell(address payable to) public returns (bool ok) { ok = to.send(1); if (!ok) {} }
}`,
  ],
  [
    solUncheckedCall,
    'asked for in vain',
    `${OLD}contract A {
  function ping(address other) public {
    (bool ok, ) = other.call(""); // here
    if (ok) {} else {}
  }
}`,
  ],
  [
    solUncheckedCall,
    'asked for, and answered',
    `${OLD}contract A { function ping(address o) public { (bool ok, ) = o.call(""); if (!ok) revert(); } }`,
  ],
  [
    solUnprotectedOwner,
    'far below the head of the function',
    `${OLD}contract A {
  address owner = msg.sender;
  uint256 count;
  function () external payable { // here
    count++;

    owner = msg.sender; // here
  }
  function end() public { require(msg.sender == owner); selfdestruct(msg.sender); }
}`,
  ],
  [
    solUnprotectedOwner,
    'the owner alone',
    `${OLD}contract A {
  address owner = msg.sender;
  function give(address next) public { require(msg.sender == owner); owner = next; }
}`,
  ],
  [
    solWrongConstructor,
    'misspelt, with more to do first',
    `${OLDEST}contract Vault {
  address owner;
  uint begun;
  function Construct() public { // here
    begun = block.number;

    owner = msg.sender; // here
  }
}`,
  ],
  [solWrongConstructor, 'spelt rightly', `${OLDEST}contract Vault { address owner; constructor() public { owner = msg.sender; } }`],
])
