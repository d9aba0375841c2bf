import { expect, test } from 'vitest'
import { judged, playCases, sourceOf } from '../test/source-cases.ts'
import { solArbitrarySend } from './sol-arbitrary-send.ts'
import { solDelegatecallParam } from './sol-delegatecall-param.ts'
import { solDelegatecallSettable } from './sol-delegatecall-settable.ts'
import { solDelegatecall } from './sol-delegatecall.ts'
import { solSelfdestruct } from './sol-selfdestruct.ts'
import { solTxOrigin } from './sol-tx-origin.ts'
import { solUnprotectedInit } from './sol-unprotected-init.ts'
import { solUnprotectedOwner } from './sol-unprotected-owner.ts'
import { solWrongConstructor } from './sol-wrong-constructor.ts'

const OWNED = `pragma solidity ^0.8.0;
abstract contract Owned {
  address public owner = msg.sender;
  error NotOwner();
  modifier onlyOwner() { _check(); _; }
  function _check() internal view { if (msg.sender != owner) revert NotOwner(); }
}
`
const owned = (body: string) => `${OWNED}contract Case is Owned {\n${body}\n}`

playCases([
  [
    solSelfdestruct,
    'open to anyone',
    'pragma solidity ^0.8.0;\ncontract A { function close(address payable to) external {\n selfdestruct(to); // here\n } }',
  ],
  [
    solSelfdestruct,
    'through a helper',
    'pragma solidity ^0.4.0;\ncontract A { function close() { end(); }\n function end() internal {\n suicide(msg.sender); // here\n } }',
  ],
  [
    solSelfdestruct,
    'behind an owner that a helper asks for',
    owned('function close(address payable to) external onlyOwner { selfdestruct(to); }'),
  ],
  [
    solSelfdestruct,
    'behind a role',
    `pragma solidity ^0.8.0;
contract A {
  mapping(bytes32 => mapping(address => bool)) roles;
  constructor() { roles["admin"][msg.sender] = true; }
  function close() external { require(roles["admin"][msg.sender], "no"); selfdestruct(payable(msg.sender)); }
}`,
  ],
  [
    solSelfdestruct,
    'behind a list that anyone can join',
    `pragma solidity ^0.4.0;
contract A {
  mapping(address => bool) owners;
  function join() public { owners[msg.sender] = true; }
  function close() public {
    require(owners[msg.sender]);
    selfdestruct(msg.sender); // here
  }
}`,
  ],
  [solUnprotectedOwner, 'a setter without a condition', owned('function give(address next) external { // here\n owner = next; }')],
  [solUnprotectedOwner, 'a setter with one', owned('function give(address next) external onlyOwner { owner = next; }')],
  [
    solUnprotectedOwner,
    'in two steps',
    owned(
      'address next;\nfunction offer(address to) external onlyOwner { next = to; }\nfunction take() external { require(msg.sender == next); owner = next; }',
    ),
  ],
  [
    solUnprotectedOwner,
    'a signer is added to a wallet by whoever asks',
    `pragma solidity ^0.8.0;
contract Wallet {
  mapping(address => bool) public isSigner;
  constructor(address first) { isSigner[first] = true; }
  function add(address who) external { // here
    isSigner[who] = true;
  }
  function spend(address payable to, uint256 amount) external { require(isSigner[msg.sender]); to.transfer(amount); }
}`,
  ],
  [
    solUnprotectedOwner,
    'a record of the caller’s own is nobody’s trust',
    `pragma solidity ^0.8.0;
contract Book {
  mapping(address => uint256) public balances;
  function put() external payable { balances[msg.sender] += msg.value; }
  function take() external { require(balances[msg.sender] > 0); uint256 amount = balances[msg.sender]; balances[msg.sender] = 0; payable(msg.sender).transfer(amount); }
}`,
  ],
  [
    solUnprotectedInit,
    'open at any time',
    `pragma solidity ^0.8.0;
contract Logic {
  address public owner;
  function initialize(address first) external { // here
    owner = first;
  }
  function run(address to) external { require(msg.sender == owner); (bool ok, ) = to.call(""); require(ok); }
}`,
  ],
  [
    solUnprotectedInit,
    'shut by the constructor',
    `pragma solidity ^0.8.0;
contract Logic {
  address public owner;
  bool done;
  constructor() { done = true; }
  function initialize(address first) external { require(!done); done = true; owner = first; }
}`,
  ],
  [
    solWrongConstructor,
    'a letter in another case',
    'pragma solidity ^0.4.11;\ncontract Wallet { address owner;\n function wallet() public { // here\n owner = msg.sender; }\n function take() public { require(msg.sender == owner); msg.sender.transfer(this.balance); } }',
  ],
  [
    solWrongConstructor,
    'the name of before it was renamed',
    'pragma solidity ^0.4.11;\ncontract Rubble { address owner;\n function Pyramid() public { // here\n owner = msg.sender; }\n function take() public { require(msg.sender == owner); msg.sender.transfer(this.balance); } }',
  ],
  [
    solWrongConstructor,
    'the constructor of 0.4',
    'pragma solidity ^0.4.11;\ncontract Wallet { address owner; function Wallet() public { owner = msg.sender; } }',
  ],
  [
    solTxOrigin,
    'in a condition, and in a modifier',
    `pragma solidity ^0.8.0;
contract A {
  address owner = msg.sender;
  modifier mine() {
    require(tx.origin == owner); // here
    _; }
  function a() external mine {}
  function b() external view returns (bool) {
    if (owner != tx.origin) return false; // here
    return true; }
}`,
  ],
  [
    solTxOrigin,
    'compared with what the caller says, a constant, a place that nothing sets, or looked up',
    `pragma solidity ^0.8.0;
contract A {
  address constant KEEPER = 0x1111111111111111111111111111111111111111;
  address unset;
  mapping(address => bool) allowed;
  function a(address payable to, address boss) external payable {
    require(tx.origin == boss); // here
    to.transfer(1); }
  function b() external view {
    require(tx.origin == KEEPER); // here
  }
  function c() external view {
    assert(unset == tx.origin); // here
  }
  function d() external view returns (uint256) {
    if (allowed[tx.origin]) return 1; // here
    return 2; }
}`,
  ],
  [
    solTxOrigin,
    'only to keep contracts out',
    'pragma solidity ^0.8.0;\ncontract A { function a() external view { require(tx.origin == msg.sender); } }',
  ],
  [
    solDelegatecallParam,
    'any target',
    'pragma solidity ^0.8.0;\ncontract A { function run(address target, bytes calldata data) external {\n (bool ok, ) = target.delegatecall(data); // here\n require(ok); } }',
  ],
  [
    solDelegatecallParam,
    'any target, for the owner',
    owned('function run(address target, bytes calldata data) external onlyOwner { (bool ok, ) = target.delegatecall(data); require(ok); }'),
  ],
  [
    solDelegatecallParam,
    'in assembly',
    `pragma solidity ^0.8.0;
contract A {
  function run(address target) external {
    assembly {
      let ok := delegatecall(gas(), target, 0, 0, 0, 0) // here
      if iszero(ok) { revert(0, 0) }
    }
  }
}`,
  ],
  [
    solDelegatecallSettable,
    'a target that anyone sets',
    `pragma solidity ^0.8.0;
contract A {
  address logic;
  function set(address to) external { logic = to; }
  fallback() external payable {
    (bool ok, ) = logic.delegatecall(msg.data); // here
    require(ok);
  }
}`,
  ],
  [
    solDelegatecallSettable,
    'a target that the owner sets',
    owned(
      'address logic;\nfunction set(address to) external onlyOwner { logic = to; }\nfallback() external payable { (bool ok, ) = logic.delegatecall(msg.data); require(ok); }',
    ),
  ],
  [
    solDelegatecall,
    'a fixed target',
    `pragma solidity ^0.8.0;
contract A {
  address immutable logic;
  constructor(address to) { logic = to; }
  fallback() external payable {
    (bool ok, ) = logic.delegatecall(msg.data); // here
    require(ok);
  }
}`,
  ],
  [
    solDelegatecall,
    'an ordinary call',
    'pragma solidity ^0.8.0;\ncontract A { function f(address to) external { (bool ok, ) = to.call(""); require(ok); } }',
  ],
  [
    solArbitrarySend,
    'all of it, to whoever asks',
    'pragma solidity ^0.8.0;\ncontract A { receive() external payable {}\n function take() external {\n payable(msg.sender).transfer(address(this).balance); // here\n } }',
  ],
  [
    solArbitrarySend,
    'as much as asked for, to whom they like',
    'pragma solidity ^0.8.0;\ncontract A { receive() external payable {}\n function send(address payable to, uint256 amount) external {\n to.transfer(amount); // here\n } }',
  ],
  [
    solArbitrarySend,
    'a fixed amount, at any time, or behind a switch that anyone turns',
    `pragma solidity ^0.8.0;
contract A {
  uint256 prize = 2 ether;
  uint256 opening = block.timestamp;
  bool isOpen;
  receive() external payable {}
  function turn() external { isOpen = true; }
  function gift() external {
    payable(msg.sender).transfer(1 ether); // here
  }
  function later() external {
    require(block.timestamp > opening + 1 days);
    payable(msg.sender).transfer(prize); // here
  }
  function open() external {
    require(isOpen);
    payable(msg.sender).transfer(1 ether); // here
  }
}`,
  ],
  [
    solArbitrarySend,
    'to whoever put themselves there',
    `pragma solidity ^0.8.0;
contract A {
  address payable receiver;
  receive() external payable {}
  function enter() external { receiver = payable(msg.sender); } // here
  function pay() external {
    receiver.transfer(address(this).balance); // here
  }
}`,
  ],
  [
    solArbitrarySend,
    'a fixed amount that was paid for, is due once a day, or is the leader’s',
    `pragma solidity ^0.8.0;
contract A {
  mapping(address => uint256) last;
  address payable leader;
  uint256 best;
  function swap() external payable { require(msg.value == 1 ether); payable(msg.sender).transfer(1 ether); }
  function daily() external {
    require(last[msg.sender] + 1 days < block.timestamp);
    last[msg.sender] = block.timestamp;
    payable(msg.sender).transfer(1 gwei);
  }
  function lead() external payable { require(msg.value > best); best = msg.value; leader = payable(msg.sender); }
  function end() external { leader.transfer(address(this).balance); }
}`,
  ],
  [
    solArbitrarySend,
    'a record that is never reduced',
    `pragma solidity ^0.8.0;
contract A {
  mapping(address => uint256) owed;
  function put() external payable { owed[msg.sender] += msg.value; }
  function refund() external {
    payable(msg.sender).transfer(owed[msg.sender]); // here
  }
}`,
  ],
  [
    solArbitrarySend,
    'a condition the wrong way round',
    `pragma solidity ^0.8.0;
contract A {
  mapping(address => uint256) owed;
  function put() external payable { owed[msg.sender] += msg.value; }
  function take(uint256 amount) external {
    require(amount >= owed[msg.sender]); // here
    owed[msg.sender] = 0;
    payable(msg.sender).transfer(amount);
  }
}`,
  ],
  [
    solArbitrarySend,
    'what is owed, and the owner’s share',
    owned(`mapping(address => uint256) owed;
function put() external payable { owed[msg.sender] += msg.value; }
function take(uint256 amount) external { require(owed[msg.sender] >= amount); owed[msg.sender] -= amount; payable(msg.sender).transfer(amount); }
function sweep() external onlyOwner { payable(owner).transfer(address(this).balance); }
function change() external payable { payable(msg.sender).transfer(msg.value); }`),
  ],
])

test('an initialiser that works once for whoever comes first is told as that', async () => {
  const source = await sourceOf(`pragma solidity ^0.8.0;
contract Logic {
  address public owner;
  bool done;
  function initialize(address first) external { require(!done); done = true; owner = first; }
  function run(address payable to) external { require(msg.sender == owner); to.transfer(1); }
}`)
  expect(judged(solUnprotectedInit, source)).toMatchObject([{ message: 'once', riskLevel: 'medium', confidence: 'tentative' }])
})
