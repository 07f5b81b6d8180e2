import { expect } from 'chai';
import { ethers } from 'hardhat';

const coder = ethers.AbiCoder.defaultAbiCoder();
const file = (name: string) => ethers.keccak256(ethers.toUtf8Bytes(name));
const leaf = (index: number, hash: string) =>
  ethers.keccak256(ethers.keccak256(coder.encode(['uint256', 'bytes32'], [index, hash])));
const pair = (a: string, b: string) => ethers.keccak256(ethers.concat(BigInt(a) < BigInt(b) ? [a, b] : [b, a]));

describe('CertificateLedger', () => {
  const asha = file('asha.pdf');
  const leaves = [leaf(0, asha), leaf(1, file('ravi.pdf'))];
  const root = pair(leaves[0], leaves[1]);

  async function deploy() {
    const ledger = await ethers.deployContract('CertificateLedger');
    await ledger.issue(root, 2);
    return ledger;
  }

  it('knows a genuine certificate by its file, its place and its proof', async () => {
    const ledger = await deploy();
    expect(await ledger.verify(0, 0, asha, [leaves[1]])).to.equal(true);
    expect(await ledger.verify(0, 0, file('forged.pdf'), [leaves[1]])).to.equal(false);
    expect(await ledger.verify(0, 1, asha, [leaves[1]])).to.equal(false);
    expect(await ledger.verify(7, 0, asha, [leaves[1]])).to.equal(false);
  });

  it('refuses an inner node that is shown as a file', async () => {
    const ledger = await deploy();
    expect(await ledger.verify(0, 0, root, [])).to.equal(false);
  });

  it('revokes one certificate and leaves its neighbour', async () => {
    const ledger = await deploy();
    await ledger.revoke(0, 0);
    expect(await ledger.verify(0, 0, asha, [leaves[1]])).to.equal(false);
    expect(await ledger.verify(0, 1, file('ravi.pdf'), [leaves[0]])).to.equal(true);
  });

  it('lets only the college issue and revoke', async () => {
    const ledger = await deploy();
    const [, stranger] = await ethers.getSigners();
    const asStranger = ledger.connect(stranger);
    await expect(asStranger.issue(root, 2)).to.be.revertedWithCustomError(ledger, 'OnlyCollege');
    await expect(asStranger.revoke(0, 0)).to.be.revertedWithCustomError(ledger, 'OnlyCollege');
    await expect(ledger.revoke(0, 2)).to.be.revertedWithCustomError(ledger, 'UnknownCertificate');
  });
});
