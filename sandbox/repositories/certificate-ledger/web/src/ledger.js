import { Contract, BrowserProvider, JsonRpcProvider, keccak256 } from 'ethers';

const ABI = [
  'function verify(uint256 batch, uint256 index, bytes32 file, bytes32[] proof) view returns (bool)',
  'function revoke(uint256 batch, uint256 index)',
];

/** Anyone can verify: it reads the chain and costs nothing. The file never leaves the browser. */
export async function verify(pdf, { contract, batch, index, proof }) {
  const provider = new JsonRpcProvider(import.meta.env.VITE_RPC ?? 'http://localhost:8545');
  const file = keccak256(new Uint8Array(await pdf.arrayBuffer()));
  return new Contract(contract, ABI, provider).verify(batch, index, file, proof);
}

/** The college's wallet signs. Anybody else's transaction is reverted. */
export async function revoke({ contract, batch, index }) {
  const signer = await new BrowserProvider(window.ethereum).getSigner();
  const transaction = await new Contract(contract, ABI, signer).revoke(batch, index);
  await transaction.wait();
}
