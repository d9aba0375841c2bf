import { playCases } from '../test/source-cases.ts'
import { solEcrecoverZero } from './sol-ecrecover-zero.ts'
import { solSignatureReplay } from './sol-signature-replay.ts'

const NEW = 'pragma solidity ^0.8.0;\n'
const VAULT = (body: string) => `${NEW}contract Vault {
  address keeper = msg.sender;
  mapping(address => uint256) turns;
  mapping(bytes32 => bool) seen;
${body}
}`

playCases([
  [
    solSignatureReplay,
    'a message that holds elsewhere too, though it is used once',
    VAULT(`  function draw(uint256 amount, uint256 turn, uint8 v, bytes32 r, bytes32 s) external {
    require(turn == turns[msg.sender]++);
    bytes32 digest = keccak256(abi.encode(msg.sender, amount, turn)); // here
    address signer = ecrecover(digest, v, r, s);
    require(signer != address(0) && signer == keeper);
    payable(msg.sender).transfer(amount);
  }`),
  ],
  [
    solSignatureReplay,
    'use that is recorded by the signature',
    VAULT(`  function draw(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
    bytes32 digest = keccak256(abi.encode(address(this), msg.sender, amount));
    bytes32 mark = keccak256(abi.encode(v, r, s)); // here

    require(!seen[mark]); // here
    seen[mark] = true;
    address signer = ecrecover(digest, v, r, s);
    require(signer != address(0) && signer == keeper);
    payable(msg.sender).transfer(amount);
  }`),
  ],
  [
    solSignatureReplay,
    'signatures of which there may be none',
    `${NEW}contract Vault {
  struct Part { uint8 v; bytes32 r; bytes32 s; }
  mapping(address => bool) member;
  mapping(bytes32 => bool) seen;
  function draw(bytes32 id, Part[] calldata parts) external {
    bytes32 digest = keccak256(abi.encode(address(this), block.chainid, id));
    require(!seen[digest]);
    seen[digest] = true;
    for (uint256 i; i < parts.length; i++) { // here
      address signer = ecrecover(digest, parts[i].v, parts[i].r, parts[i].s);
      require(signer != address(0) && member[signer]);
    }
    payable(msg.sender).transfer(1 ether);
  }
}`,
  ],
  [
    solSignatureReplay,
    'bound to the contract and the chain, recorded by the message, and as many as are needed',
    `${NEW}contract Vault {
  struct Part { uint8 v; bytes32 r; bytes32 s; }
  bytes32 immutable domain = keccak256(abi.encode(block.chainid, address(this)));
  mapping(address => bool) member;
  mapping(bytes32 => bool) seen;
  mapping(address => uint256) turns;
  uint256 needed = 2;
  function draw(bytes32 id, Part[] calldata parts) external {
    require(parts.length >= needed);
    bytes32 digest = keccak256(abi.encode(domain, id));
    require(!seen[digest]);
    seen[digest] = true;
    for (uint256 i; i < parts.length; i++) {
      address signer = ecrecover(digest, parts[i].v, parts[i].r, parts[i].s);
      require(signer != address(0) && member[signer]);
    }
    payable(msg.sender).transfer(1 ether);
  }
  function both(bytes32 id, Part[2] calldata parts) external {
    bytes32 digest = keccak256(abi.encode(domain, id, turns[msg.sender]++));
    for (uint256 i; i < parts.length; i++) {
      address signer = ecrecover(digest, parts[i].v, parts[i].r, parts[i].s);
      require(signer != address(0) && member[signer]);
    }
    payable(msg.sender).transfer(1 ether);
  }
}`,
  ],
  [
    solSignatureReplay,
    'recorded by a signature of which one form alone is taken',
    VAULT(`  function draw(uint256 amount, uint8 v, bytes32 r, bytes32 s) external {
    require(uint256(s) <= 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0);
    bytes32 digest = keccak256(abi.encode(address(this), msg.sender, amount));
    require(!seen[keccak256(abi.encode(v, r, s))]);
    seen[keccak256(abi.encode(v, r, s))] = true;
    address signer = ecrecover(digest, v, r, s);
    require(signer != address(0) && signer == keeper);
    payable(msg.sender).transfer(amount);
  }`),
  ],
  [
    solEcrecoverZero,
    'believed further away',
    VAULT(`  function signerOf(bytes32 digest, uint8 v, bytes32 r, bytes32 s) public pure returns (address) {
    return ecrecover(digest, v, r, s); // here
  }
  function draw(bytes32 digest, uint8 v, bytes32 r, bytes32 s) external {
    require(signerOf(digest, v, r, s) == keeper); // here
    payable(msg.sender).transfer(1);
  }`),
  ],
  [
    solEcrecoverZero,
    'handed out, and refused where it is believed',
    VAULT(`  function signerOf(bytes32 digest, uint8 v, bytes32 r, bytes32 s) public pure returns (address) {
    return ecrecover(digest, v, r, s);
  }
  function draw(bytes32 digest, uint8 v, bytes32 r, bytes32 s) external {
    address signer = signerOf(digest, v, r, s);
    require(signer != address(0));
    require(signer == keeper);
    payable(msg.sender).transfer(1);
  }`),
  ],
])
