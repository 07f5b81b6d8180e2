import hardhat from 'hardhat';

const ledger = await hardhat.ethers.deployContract('CertificateLedger');
await ledger.waitForDeployment();
console.log(await ledger.getAddress());
