import { expect, test } from 'vitest'
import { judged, playCases, sourceOf } from '../test/source-cases.ts'
import { solCallInLoop } from './sol-call-in-loop.ts'
import { solDosPush } from './sol-dos-push.ts'
import { solLockedEther } from './sol-locked-ether.ts'
import { solMsgvalueLoop } from './sol-msgvalue-loop.ts'
import { solStrictBalance } from './sol-strict-balance.ts'
import { solUnboundedLoop } from './sol-unbounded-loop.ts'
import { solUncheckedCall } from './sol-unchecked-call.ts'
import { solUncheckedErc20 } from './sol-unchecked-erc20.ts'
import { solUncheckedSend } from './sol-unchecked-send.ts'

const TOKEN = 'interface IERC20 { function transfer(address to, uint256 amount) external returns (bool); }\n'
const modern = (body: string) => `pragma solidity ^0.8.20;\n${TOKEN}contract Case {\n${body}\n}`

playCases([
  [
    solUncheckedCall,
    'dropped, kept but never asked for, and in assembly',
    modern(`  function a(address to) external {
    to.call(""); // here
    (bool ok, ) = to.call(""); // with
    to.staticcall(""); // here
    assembly { pop(call(gas(), to, 0, 0, 0, 0, 0)) } // with
  }`),
  ],
  [
    solUncheckedCall,
    'demanded, asked for, returned, and kept',
    modern(`  bool last;
  function a(address to) external returns (bool) {
    (bool ok, ) = to.call("");
    require(ok, "failed");
    (bool second, bytes memory data) = to.call("");
    if (!second) revert(string(data));
    (last, ) = to.call("");
    assembly { let third := call(gas(), to, 0, 0, 0, 0, 0) if iszero(third) { revert(0, 0) } }
    (bool fourth, ) = to.call("");
    return fourth;
  }`),
  ],
  [
    solUncheckedCall,
    'a call that is never made',
    'pragma solidity ^0.4.18;\ncontract A { function pay(address to) public payable {\n  to.call.value(msg.value); // here\n } }',
  ],
  [
    solUncheckedSend,
    'dropped, and only kept',
    'pragma solidity ^0.4.18;\ncontract A { function pay(address to) public {\n  to.send(1); // here\n  bool ok = to.send(2); // with\n } }',
  ],
  [
    solUncheckedSend,
    'demanded, asked for, and given back',
    'pragma solidity ^0.4.18;\ncontract A { function pay(address to) public returns (bool) { require(to.send(1)); if (!to.send(2)) throw; return to.send(3); } }',
  ],
  [solUncheckedErc20, 'dropped', modern('  function a(IERC20 token) external {\n    token.transfer(msg.sender, 1); // here\n  }')],
  [solUncheckedErc20, 'demanded', modern('  function a(IERC20 token) external { require(token.transfer(msg.sender, 1)); }')],
  [
    solCallInLoop,
    'everybody is paid in one round',
    modern(`  address payable[] people;
  function join() external { people.push(payable(msg.sender)); }
  function pay() external {
    for (uint256 i = 0; i < people.length; i++) {
      people[i].transfer(1); // here
    }
  }`),
  ],
  [
    solCallInLoop,
    'a loop that calls nobody, and two calls in a row',
    modern(`  uint256[] values;
  function sum() external view returns (uint256 total) { for (uint256 i; i < values.length; ++i) total += values[i]; }
  function pay(address payable one, address payable two) external { one.transfer(1); two.transfer(1); }`),
  ],
  [
    solDosPush,
    'an auction that pays back at once',
    modern(`  address payable leader;
  uint256 bid;
  function outbid() external payable {
    require(msg.value > bid);
    leader.transfer(bid); // here
    leader = payable(msg.sender);
    bid = msg.value;
  }`),
  ],
  [
    solDosPush,
    'an auction whose losers withdraw',
    modern(`  address leader;
  uint256 bid;
  mapping(address => uint256) owed;
  function outbid() external payable {
    require(msg.value > bid);
    owed[leader] += bid;
    leader = msg.sender;
    bid = msg.value;
  }
  function withdraw() external { uint256 amount = owed[msg.sender]; owed[msg.sender] = 0; payable(msg.sender).transfer(amount); }`),
  ],
  [
    solUnboundedLoop,
    'over a list that anyone fills',
    modern(`  address[] people;
  function join() external { people.push(msg.sender); }
  function count() external view returns (uint256 found) {
    for (uint256 i; i < people.length; ++i) { // here
      if (people[i] == msg.sender) found++;
    }
  }
  function clear() external {
    delete people; // here
  }`),
  ],
  [
    solUnboundedLoop,
    'over a list that the owner fills',
    modern(`  address owner = msg.sender;
  address[] people;
  function add(address who) external { require(msg.sender == owner); people.push(who); }
  function three() external pure returns (uint256 total) { for (uint256 i; i < 3; ++i) total += i; }`),
  ],
  [
    solStrictBalance,
    'an exact balance',
    modern(
      '  function end() external view returns (bool) {\n    if (address(this).balance == 7 ether) return true; // here\n    return false;\n  }',
    ),
  ],
  [
    solStrictBalance,
    'an exact balance of a token, and one put aside first',
    'pragma solidity ^0.8.0;\ninterface Token { function balanceOf(address) external view returns (uint256); }\ncontract A {\n  Token token;\n  function a() external view {\n    require(token.balanceOf(address(this)) == 7); // here\n  }\n  function b() external view returns (bool) {\n    uint256 own = address(this).balance; // here\n    if (own != 7) return false; // here\n    return token.balanceOf(address(this)) > 0;\n  }\n}',
  ],
  [
    solStrictBalance,
    'at least a balance',
    modern('  function end() external view returns (bool) { if (address(this).balance >= 7 ether) return true; return false; }'),
  ],
  [
    solLockedEther,
    'none of the bases can pay',
    'pragma solidity ^0.8.0;\ncontract Base { uint256 count; function tick() public { count++; } }\ncontract Box is Base {\n  receive() external payable { tick(); } // here\n}',
  ],
  [
    solLockedEther,
    'the way in is inherited, and another heir can pay',
    'pragma solidity ^0.8.0;\ncontract Base {\n  receive() external payable {} // here\n}\ncontract Payer is Base { address owner = msg.sender; function sweep() public { require(msg.sender == owner); payable(owner).transfer(address(this).balance); } }\ncontract Box is Base { // here\n}',
  ],
  [
    solLockedEther,
    'a base can pay',
    'pragma solidity ^0.8.0;\ncontract Base { address owner = msg.sender; function sweep() public { require(msg.sender == owner); payable(owner).transfer(address(this).balance); } }\ncontract Box is Base { receive() external payable {} }',
  ],
  [solLockedEther, 'whatever comes is refused', 'pragma solidity ^0.8.0;\ncontract Box { receive() external payable { revert("no"); } }'],
  [
    solMsgvalueLoop,
    'each entry is paid with the same ether',
    modern(`  mapping(address => uint256) credit;
  function buy(address[] calldata to) external payable {
    for (uint256 i; i < to.length; ++i) {
      credit[to[i]] += msg.value; // here
    }
  }`),
  ],
  [
    solMsgvalueLoop,
    'what is left is counted down',
    modern(`  mapping(address => uint256) credit;
  function buy(address[] calldata to) external payable {
    uint256 left = msg.value;
    for (uint256 i; i < to.length; ++i) { left -= 1 ether; credit[to[i]] += 1 ether; }
    require(left == 0);
  }`),
  ],
])

test('a call that sets ether and is never made says so', async () => {
  const source = await sourceOf(
    'pragma solidity ^0.4.18;\ncontract A { function pay(address to) public payable { to.call.value(msg.value); } }',
  )
  expect(judged(solUncheckedCall, source)).toMatchObject([{ message: 'never' }])
})
