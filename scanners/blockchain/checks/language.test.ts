import { expect, test } from 'vitest'
import { judged, playCases, sourceOf } from '../test/source-cases.ts'
import { solDefaultVisibility } from './sol-default-visibility.ts'
import { solDeprecated } from './sol-deprecated.ts'
import { solEcrecoverZero } from './sol-ecrecover-zero.ts'
import { solFloatingPragma } from './sol-floating-pragma.ts'
import { solNoZeroCheck } from './sol-no-zero-check.ts'
import { solOldCompiler } from './sol-old-compiler.ts'
import { solPackedCollision } from './sol-packed-collision.ts'
import { solPrivateSecret } from './sol-private-secret.ts'
import { solRtlo } from './sol-rtlo.ts'
import { solShadowedState } from './sol-shadowed-state.ts'
import { solSignatureReplay } from './sol-signature-replay.ts'
import { solStateVisibility } from './sol-state-visibility.ts'
import { solUninitStorage } from './sol-uninit-storage.ts'
import { solWrongOperator } from './sol-wrong-operator.ts'

const NEW = 'pragma solidity 0.8.37;\n'
const OLD = 'pragma solidity ^0.4.24;\n'
const SIGNED = (body: string) => `${NEW}contract A {
  address signer = msg.sender;
  mapping(address => uint256) nonces;
  function pay(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
${body}
    to.transfer(amount);
  }
}`

playCases([
  [
    solDefaultVisibility,
    'forgotten',
    `${OLD}contract A { uint x;
  function set(uint y) { // here
    x = y; }
  function() payable {}
}`,
  ],
  [
    solDefaultVisibility,
    'what anyone can do harm by is told each, the others once',
    `${OLD}contract A { uint x; address owner = msg.sender;
  function get() view returns (uint) { return x; } // with
  function set(uint y) { x = y; } // here
  function add(uint y) { x += y; } // with
  function _reset() { x = 0; } // here
  function pay() { msg.sender.transfer(1); } // here
  function leave() { // with
    require(msg.sender == owner); msg.sender.transfer(1);
  }
}`,
  ],
  [solDefaultVisibility, 'said', `${OLD}contract A { uint x; constructor() { x = 1; } function set(uint y) public { x = y; } }`],
  [solStateVisibility, 'forgotten', `${NEW}contract A {\n  uint256 x; // here\n  uint256 y;\n  uint256 public z; }`],
  [
    solStateVisibility,
    'said',
    `${NEW}contract A { uint256 private x = 1; uint256 internal constant Y = 2; function f() external view returns (uint256) { return x + Y; } }`,
  ],
  [solShadowedState, 'twice', `${OLD}contract Base { address owner; }\ncontract A is Base {\n  address owner; // here\n}`],
  [
    solShadowedState,
    'by what belongs to a function',
    `${OLD}contract Base { uint internal total; }
contract A is Base {
  uint limit;
  constructor(uint limit) public {}
  function a(
    uint limit // here
  ) public pure returns (uint) { return limit; }
  function b() public pure returns (
    uint total // here
  ) { total = 1; }
  function c() public pure returns (uint) {
    uint total = 2; // here
    return total; }
  function d(uint other) public pure returns (uint) { return other; }
}`,
  ],
  [solShadowedState, 'once', `${NEW}contract Base { address private owner; }\ncontract A is Base { address keeper; }`],
  [
    solUninitStorage,
    'a struct without a location',
    `${OLD}contract A {
  address owner;
  struct Guess { address player; uint number; }
  function guess(uint number) public {
    Guess g; // here
    g.player = msg.sender; // here
    g.number = number; // with
  }
}`,
  ],
  [
    solUninitStorage,
    'a copy, and a pointer that is set',
    `${OLD}contract A { struct Guess { uint n; } Guess[] all; function guess(uint n) public { Guess memory g; g.n = n; Guess storage last; last = all[0]; last.n = n; all.push(g); } }`,
  ],
  [
    solWrongOperator,
    'signs and comparisons in the wrong place',
    `${OLD}contract A {
  uint x;
  function a() public {
    x =+ 1; // here
    x == 2; // here
  }
  function b() public {
    x =+1; // here
    x = x++; // here
  }
}`,
  ],
  [
    solWrongOperator,
    'written as meant',
    `${NEW}contract A { int256 x; int256 y; function a() external { x += 1; x = -1; x =-2; y = x++; if (x == 2) x = 3; } }`,
  ],
  [
    solDeprecated,
    'of long ago',
    `${OLD}contract A {\n  function a(uint t) public {\n    if (t > now) return; // here\n    if (t == 1) throw; // here\n    bytes32 b = sha3("x"); // here\n    suicide(msg.sender); // here\n  }\n}`,
  ],
  [
    solDeprecated,
    'of today',
    `${NEW}contract A { function a() external view returns (bytes32) { if (block.timestamp > 1) revert(); return keccak256("x"); } }`,
  ],
  [solFloatingPragma, 'a range', 'pragma solidity ^0.8.0; // here\ncontract A {}'],
  [solFloatingPragma, 'one version', `${NEW}contract A {}`],
  [solOldCompiler, 'of 2017', 'pragma solidity ^0.4.11; // here\ncontract A {}'],
  [solOldCompiler, 'of today', `${NEW}contract A {}`],
  [solRtlo, 'a turned line', `${NEW}contract A {\n  // \u202Etxen // here\n  uint256 x; }`],
  [solRtlo, 'letters of other scripts', `${NEW}contract A {\n  // שלום, سلام\n  uint256 x; }`],
  [
    solPackedCollision,
    'two lists side by side',
    `${NEW}contract A {
  function h(string calldata a, string calldata b) external pure returns (bytes32) {
    return keccak256(abi.encodePacked(a, b)); // here
  }
}`,
  ],
  [
    solPackedCollision,
    'one list, and lengths that stay',
    `${NEW}contract A { function h(string calldata a, uint256 b) external pure returns (bytes32) { return keccak256(abi.encodePacked("prefix", a, b)); } function i(string calldata a, string calldata b) external pure returns (bytes32) { return keccak256(abi.encode(a, b)); } }`,
  ],
  [
    solEcrecoverZero,
    'never asked',
    SIGNED(`    bytes32 digest = keccak256(abi.encode(address(this), to, amount, nonces[to]++));
    require(ecrecover(digest, v, r, s) == signer); // here`),
  ],
  [
    solEcrecoverZero,
    'refused',
    SIGNED(`    address who = ecrecover(keccak256(abi.encode(address(this), to, amount, nonces[to]++)), v, r, s);
    require(who != address(0) && who == signer);`),
  ],
  [
    solSignatureReplay,
    'nothing is kept of it',
    SIGNED(`    require(ecrecover(keccak256(abi.encode(to, amount)), v, r, s) == signer); // here`),
  ],
  [
    solSignatureReplay,
    'by a helper that recovers who signed',
    `${NEW}contract A {
  address signer = msg.sender;
  function pay(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
    bytes32 digest = keccak256(abi.encode(to, amount));
    require(isSigned(digest, v, r, s)); // here
    to.transfer(amount);
  }
  function isSigned(bytes32 digest, uint8 v, bytes32 r, bytes32 s) private view returns (bool) { return ecrecover(digest, v, r, s) == signer; }
}`,
  ],
  [
    solSignatureReplay,
    'by a library that was not brought along',
    `${NEW}import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
contract A {
  address signer = msg.sender;
  function pay(address payable to, uint256 amount, bytes calldata signature) external {
    require(ECDSA.recover(keccak256(abi.encode(to, amount)), signature) == signer); // here
    to.transfer(amount);
  }
}`,
  ],
  [
    solSignatureReplay,
    'a nonce is counted up',
    SIGNED(`    require(ecrecover(keccak256(abi.encode(address(this), to, amount, nonces[to]++)), v, r, s) == signer);`),
  ],
  [
    solSignatureReplay,
    'the message is marked as used',
    `${NEW}contract A {
  address signer = msg.sender;
  mapping(bytes32 => bool) used;
  function pay(address payable to, uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
    bytes32 digest = keccak256(abi.encode(address(this), to, amount));
    require(!used[digest]);
    used[digest] = true;
    require(ecrecover(digest, v, r, s) == signer);
    to.transfer(amount);
  }
}`,
  ],
  [
    solPrivateSecret,
    'a number to be guessed',
    `${NEW}contract A {\n  uint256 private secretNumber = 7; // here\n  function g(uint256 n) external view returns (bool) { return n == secretNumber; } }`,
  ],
  [
    solPrivateSecret,
    'nothing to hide',
    `${NEW}contract A { uint256 private total = 7; function g() external view returns (uint256) { return total; } }`,
  ],
  [
    solNoZeroCheck,
    'in a setter and in the constructor',
    `${NEW}contract A {
  address owner;
  address treasury;
  constructor(address first) {
    owner = first; // here
  }
  function set(address next) external {
    require(msg.sender == owner);
    treasury = next; // here
  }
}`,
  ],
  [
    solNoZeroCheck,
    'asked before, in a helper, or after',
    `${NEW}contract A {
  address owner = msg.sender;
  address treasury;
  function some(address who) internal pure { if (who == address(0)) revert(); }
  function a(address next) external { require(next != address(0)); owner = next; }
  function b(address next) external { some(next); treasury = next; }
  function c() external { treasury = msg.sender; }
}`,
  ],
])

test('an address before an amount is told of compilers that read short call data', async () => {
  const source = await sourceOf(`${OLD}contract Coin { mapping(address => uint) balances;
  function send(address to, uint amount) public { balances[msg.sender] -= amount; balances[to] += amount; } }`)
  expect(judged(solOldCompiler, source).map(({ message }) => message)).toContain('short')
})
test('a version that the contract was verified with decides over its pragma', async () => {
  const source = await sourceOf('pragma solidity ^0.8.0;\ncontract A {}', { compiler: '0.8.37' })
  expect(judged(solOldCompiler, source)).toMatchObject([{ status: 'PASS' }])
})
