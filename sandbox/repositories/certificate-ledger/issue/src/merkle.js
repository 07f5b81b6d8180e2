import { AbiCoder, concat, keccak256 } from 'ethers';

const abi = AbiCoder.defaultAbiCoder();

/** A leaf is hashed twice, so that no inner node can pass as one. It is what the contract computes. */
export const leaf = (index, file) => keccak256(keccak256(abi.encode(['uint256', 'bytes32'], [index, file])));
const join = (a, b) => keccak256(a < b ? concat([a, b]) : concat([b, a]));

/** The root of a batch, and the proof of each file. An odd node moves up as it is. */
export function buildTree(files) {
  if (files.length === 0) throw new RangeError('A batch has at least one certificate.');
  const proofs = files.map(() => []);
  let level = files.map((file, index) => ({ hash: leaf(index, file), members: [index] }));
  while (level.length > 1) {
    const next = [];
    for (let i = 0; i < level.length; i += 2) {
      const [a, b] = [level[i], level[i + 1]];
      if (!b) {
        next.push(a);
        continue;
      }
      for (const member of a.members) proofs[member].push(b.hash);
      for (const member of b.members) proofs[member].push(a.hash);
      next.push({ hash: join(a.hash, b.hash), members: [...a.members, ...b.members] });
    }
    level = next;
  }
  return { root: level[0].hash, proofs };
}

export function isProven(root, index, file, proof) {
  return proof.reduce(join, leaf(index, file)) === root;
}
