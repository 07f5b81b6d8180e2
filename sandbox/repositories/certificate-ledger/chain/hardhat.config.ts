import '@nomicfoundation/hardhat-toolbox';
import type { HardhatUserConfig } from 'hardhat/config';

const { SEPOLIA_URL, PRIVATE_KEY } = process.env;

/** `npx hardhat node` is the local chain. Sepolia is public, and its ether costs nothing. */
export default {
  solidity: '0.8.30',
  networks: SEPOLIA_URL && PRIVATE_KEY ? { sepolia: { url: SEPOLIA_URL, accounts: [PRIVATE_KEY] } } : {},
} satisfies HardhatUserConfig;
