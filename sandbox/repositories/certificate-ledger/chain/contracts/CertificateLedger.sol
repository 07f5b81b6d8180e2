// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @title One Merkle root per batch of certificates. Only hashes are stored.
contract CertificateLedger {
    struct Batch {
        bytes32 root;
        uint64 issuedAt;
        uint32 size;
    }

    address public immutable college;
    Batch[] public batches;
    mapping(uint256 batch => mapping(uint256 word => uint256 bits)) private revoked;

    event Issued(uint256 indexed batch, bytes32 root, uint32 size);
    event Revoked(uint256 indexed batch, uint256 index);

    error OnlyCollege();
    error UnknownCertificate(uint256 batch, uint256 index);

    modifier onlyCollege() {
        if (msg.sender != college) revert OnlyCollege();
        _;
    }

    constructor() {
        college = msg.sender;
    }

    function issue(bytes32 root, uint32 size) external onlyCollege returns (uint256 batch) {
        batch = batches.length;
        batches.push(Batch(root, uint64(block.timestamp), size));
        emit Issued(batch, root, size);
    }

    function revoke(uint256 batch, uint256 index) external onlyCollege {
        if (batch >= batches.length || index >= batches[batch].size) revert UnknownCertificate(batch, index);
        revoked[batch][index >> 8] |= 1 << (index & 0xff);
        emit Revoked(batch, index);
    }

    /// @return genuine Whether the file's hash is in the batch at this place and was not revoked.
    function verify(uint256 batch, uint256 index, bytes32 file, bytes32[] calldata proof) external view returns (bool genuine) {
        if (batch >= batches.length || index >= batches[batch].size) return false;
        if (revoked[batch][index >> 8] & (1 << (index & 0xff)) != 0) return false;
        bytes32 node = keccak256(bytes.concat(keccak256(abi.encode(index, file))));
        for (uint256 i = 0; i < proof.length; i++) {
            node = node < proof[i] ? keccak256(bytes.concat(node, proof[i])) : keccak256(bytes.concat(proof[i], node));
        }
        return node == batches[batch].root;
    }
}
