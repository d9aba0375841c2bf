/** Contracts of tests, small and whole: proxies of each pattern, an implementation left open and one that is shut, a token with powers. */
export const CONTRACTS = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

contract Owned {
    address public owner = msg.sender;
    modifier onlyOwner() { require(msg.sender == owner, "not the owner"); _; }
    function transferOwnership(address next) external onlyOwner { owner = next; }
}

contract Token is Owned {
    string public name = "Lantern";
    string public symbol = "LAN";
    uint8 public decimals = 18;
    uint256 public totalSupply;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    function transfer(address to, uint256 value) external returns (bool) {
        require(!paused);
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        return true;
    }
    function mint(address to, uint256 value) external onlyOwner { totalSupply += value; balanceOf[to] += value; }
    function pause() external onlyOwner { paused = true; }
    receive() external payable {}
}

contract Plain {
    uint256 public value;
    function set(uint256 next) external { value = next; }
}

contract Doomed {
    address keeper;
    function end(address payable to) external {
        selfdestruct(to);
    }
    function keep(address next) external {
        require(tx.origin == keeper);
        keeper = next;
    }
    function run(address code) external {
        (bool ok, ) = code.delegatecall("");
        require(ok);
    }
}
contract Direct {
    uint256 count;
    function call() external {
        require(tx.origin == msg.sender);
        count++;
    }
}
contract Killable is Owned {
    function kill() external onlyOwner { selfdestruct(payable(owner)); }
    function run(address target, bytes calldata data) external onlyOwner returns (bytes memory answer) {
        (, answer) = target.delegatecall(data);
    }
    function asked() external view returns (bool) { return tx.origin == owner; }
}

contract Open {
    address public owner;
    function initialize(address first) external { require(owner == address(0)); owner = first; }
}

contract Shut {
    address public owner;
    bool private done = true;
    function initialize(address first) external { require(!done, "done"); done = true; owner = first; }
}

contract Uups is Open {
    function upgradeToAndCall(address next, bytes calldata) external payable {
        require(msg.sender == owner);
        assembly { sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, next) }
    }
}

contract Proxy {
    constructor(address implementation, address admin) {
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, implementation)
            sstore(0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103, admin)
        }
    }
    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done case 0 { revert(0, returndatasize()) } default { return(0, returndatasize()) }
        }
    }
}

contract Safe {
    function getThreshold() external pure returns (uint256) { return 2; }
}

contract Beacon is Owned {
    address public implementation;
    constructor(address first) { implementation = first; }
    function upgradeTo(address next) external onlyOwner { implementation = next; }
}

contract BeaconProxy {
    constructor(address beacon) {
        assembly { sstore(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50, beacon) }
    }
    fallback() external payable {
        (bool found, bytes memory answer) = Beaconed(beaconOf()).implementation().delegatecall(msg.data);
        assembly {
            switch found case 0 { revert(add(answer, 32), mload(answer)) } default { return(add(answer, 32), mload(answer)) }
        }
    }
    function beaconOf() private view returns (address beacon) {
        assembly { beacon := sload(0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50) }
    }
}
interface Beaconed { function implementation() external view returns (address); }
`
