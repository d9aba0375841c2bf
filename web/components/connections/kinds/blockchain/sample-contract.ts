/** A bank with faults that are often made: it pays before it writes, asks who began the transaction, and lets anybody end it. */
export const SAMPLE_CONTRACT = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A sample with faults on purpose. Never deploy it.
contract SampleBank {
    address public owner;
    mapping(address => uint256) public balances;

    constructor() {
        owner = msg.sender;
    }

    function deposit() external payable {
        balances[msg.sender] += msg.value;
    }

    // the balance is written after the ether has left: whoever is paid can call again before that
    function withdraw() external {
        (bool paid, ) = msg.sender.call{value: balances[msg.sender]}("");
        require(paid, "not paid");
        balances[msg.sender] = 0;
    }

    // a contract that the owner calls can call this in the owner's name
    function payOut(address payable to, uint256 amount) external {
        require(tx.origin == owner, "not the owner");
        to.send(amount);
    }

    // anyone may become the owner
    function setOwner(address next) external {
        owner = next;
    }

    // the block's time is known to whoever makes the block
    function draw(uint256 players) external view returns (uint256) {
        return uint256(keccak256(abi.encodePacked(block.timestamp))) % players;
    }

    function close() external {
        selfdestruct(payable(msg.sender));
    }
}
`
