import { expect, test } from 'vitest'
import { judged, playCases, sourceOf } from '../test/source-cases.ts'
import { solReentrancyCall } from './sol-reentrancy-call.ts'
import { solReentrancyEth } from './sol-reentrancy-eth.ts'
import { solReentrancyModifier } from './sol-reentrancy-modifier.ts'

const BANK = `contract Bank {
  mapping(address => uint256) public balances;
  function deposit() external payable { balances[msg.sender] += msg.value; }
`
const modern = (body: string) => `pragma solidity ^0.8.20;\n${BANK}${body}\n}`

playCases([
  [
    solReentrancyEth,
    'a withdrawal that books afterwards',
    modern(`  function withdraw() external {
    uint256 amount = balances[msg.sender];
    (bool ok, ) = msg.sender.call{value: amount}(""); // here
    require(ok);
    balances[msg.sender] = 0;
  }`),
  ],
  [
    solReentrancyEth,
    'a withdrawal that books first',
    modern(`  function withdraw() external {
    uint256 amount = balances[msg.sender];
    balances[msg.sender] = 0;
    (bool ok, ) = msg.sender.call{value: amount}("");
    require(ok);
  }`),
  ],
  [
    solReentrancyEth,
    'behind a lock of its own making',
    modern(`  uint256 private entered = 1;
  modifier alone() { require(entered == 1); entered = 2; _; entered = 1; }
  function withdraw() external alone {
    (bool ok, ) = msg.sender.call{value: balances[msg.sender]}("");
    require(ok);
    balances[msg.sender] = 0;
  }`),
  ],
  [
    solReentrancyEth,
    'a lock of truth values',
    modern(`  bool locked;
  function withdraw() external {
    require(!locked);
    locked = true;
    (bool ok, ) = msg.sender.call{value: balances[msg.sender]}("");
    require(ok);
    balances[msg.sender] = 0;
    locked = false;
  }`),
  ],
  [
    solReentrancyEth,
    'the payment stands in a function of its own',
    modern(`  function pay(address to, uint256 amount) private {
    (bool ok, ) = to.call{value: amount}("");
    require(ok);
  }
  function withdraw() external {
    pay(msg.sender, balances[msg.sender]); // here
    balances[msg.sender] = 0;
  }`),
  ],
  [
    solReentrancyEth,
    'another function relies on what is not yet written',
    modern(`  function move(address to, uint256 amount) external {
    require(balances[msg.sender] >= amount);
    balances[msg.sender] -= amount;
    balances[to] += amount;
  }
  function leave(uint256 amount) external {
    payable(msg.sender).call{value: amount}(""); // here
    balances[msg.sender] = 0;
  }`),
  ],
  [
    solReentrancyEth,
    'the branches exclude each other',
    modern(`  function act(bool pays) external {
    if (pays) {
      (bool ok, ) = msg.sender.call{value: 1}("");
      require(ok);
    } else {
      balances[msg.sender] = 0;
    }
  }`),
  ],
  [
    solReentrancyEth,
    'the syntax of 0.4',
    `pragma solidity ^0.4.18;
contract Old {
  mapping(address => uint) credit;
  function take(uint amount) public {
    if (credit[msg.sender] >= amount) {
      if (!msg.sender.call.value(amount)()) throw; // here
      credit[msg.sender] -= amount;
    }
  }
}`,
  ],
  [
    solReentrancyEth,
    'a struct by a storage pointer',
    `pragma solidity ^0.8.0;
contract Vault {
  struct Account { uint256 amount; uint64 since; }
  mapping(address => Account) accounts;
  function leave() external {
    Account storage account = accounts[msg.sender];
    (bool ok, ) = msg.sender.call{value: account.amount}(""); // here
    require(ok);
    account.amount = 0;
  }
}`,
  ],
  [
    solReentrancyCall,
    'a token chosen by the caller is called before the books are closed',
    `pragma solidity ^0.8.0;
interface IERC20 { function transferFrom(address a, address b, uint256 c) external returns (bool); }
contract Pool {
  mapping(address => mapping(IERC20 => uint256)) shares;
  function join(IERC20 token, uint256 amount) external {
    uint256 before = shares[msg.sender][token];
    require(token.transferFrom(msg.sender, address(this), amount)); // here
    shares[msg.sender][token] = before + amount;
  }
}`,
  ],
  [
    solReentrancyCall,
    'the books are closed before the token is called',
    `pragma solidity ^0.8.0;
interface IERC20 { function transferFrom(address a, address b, uint256 c) external returns (bool); }
contract Pool {
  mapping(address => mapping(IERC20 => uint256)) shares;
  function join(IERC20 token, uint256 amount) external {
    shares[msg.sender][token] += amount;
    require(token.transferFrom(msg.sender, address(this), amount));
  }
}`,
  ],
  [
    solReentrancyModifier,
    'a modifier asks a contract that the caller is',
    `pragma solidity ^0.8.0;
interface Holder { function holdsOut() external returns (bool); }
contract Drop {
  mapping(address => uint256) public held;
  modifier supporting() { require(Holder(msg.sender).holdsOut()); _; }
  modifier empty() { require(held[msg.sender] == 0); _; }
  function drop() external empty supporting { // here
    held[msg.sender] += 20;
  }
}`,
  ],
  [
    solReentrancyModifier,
    'a modifier asks a registry that is fixed',
    `pragma solidity ^0.8.0;
interface Registry { function knows(address who) external returns (bool); }
contract Drop {
  Registry immutable registry;
  mapping(address => uint256) public held;
  constructor(Registry known) { registry = known; }
  modifier listed() { require(registry.knows(msg.sender)); _; }
  function drop() external listed { held[msg.sender] += 20; }
}`,
  ],
])

test('a payment with a stipend of gas is told as the small risk it is, and says what it rests on', async () => {
  const source = await sourceOf(
    modern(`  function withdraw() external {
    payable(msg.sender).transfer(balances[msg.sender]);
    balances[msg.sender] = 0;
  }`),
  )
  expect(judged(solReentrancyEth, source)).toMatchObject([{ message: 'stipend', riskLevel: 'low', confidence: 'tentative' }])
})
test('the sentence names both lines, the evidence holds both places, and nothing of lines is in the identity', async () => {
  const body = `  function withdraw() external {
    (bool ok, ) = msg.sender.call{value: balances[msg.sender]}("");
    balances[msg.sender] = 0;
  }`
  const [one] = judged(solReentrancyEth, await sourceOf(modern(body)))
  expect(one).toMatchObject({
    values: { line: 6, laterLine: 7, entry: 'withdraw()', file: 'Case.sol' },
    evidence: [{ kind: 'json', label: 'source' }],
  })
  const { places } = JSON.parse(one?.evidence[0]?.content ?? '{}') as { places: unknown[] }
  expect(places).toMatchObject([{ line: 6 }, { line: 7, text: 'balances[msg.sender] = 0' }])
  const [moved] = judged(solReentrancyEth, await sourceOf(`// more above\n\n${modern(body).replaceAll('  ', '\t')}`))
  expect(moved?.values?.['line']).toBe(8)
  expect(moved?.locator).toBe(one?.locator)
})
