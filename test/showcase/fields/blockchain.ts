import * as kit from '../kit.ts';

const certificateLedger: kit.Look = {
  app: 'CertLedger',
  accent: '#5b45c9',
  nav: ['Verify', 'Issue a batch', 'Revoke', 'Gas costs'],
};
const landRegistry: kit.Look = {
  app: 'Land Registry',
  accent: '#7a5230',
  nav: ['Plots', 'Transfers', 'Mortgages', 'Network'],
};

export const blockchain: kit.Showcases = {
  'certificate-ledger': {
    '1-verify': kit.screen(
      certificateLedger,
      'Verify',
      'Drop a certificate to check it',
      kit.card(
        'B.Tech-2025-0417.pdf',
        kit.kpis(`
          Result | <span style="color:#13734a">Genuine</span> | issued by the college
          Issued | 14 June 2025
          Batch | 312 certificates
        `),
        '<p style="margin-top:14px">SHA-256 <span class="mono">9f2c41d07be3aa5186c4f27e0d93b5b88e1fd5c2a7f4e69d03c1b7a25e80f614</span></p>',
      ),
      kit.row(
        kit.card(
          'Proof',
          kit.list(`
            Leaf 417 of 512 | hash of the file | good:✓
            9 hashes up the tree | Merkle proof from the QR code | good:✓
            Root on the chain | 0x8e41…c07a, block 6,204,118 | good:✓
          `),
        ),
        kit.card(
          'B.Tech-2025-0417-changed.pdf',
          kit.text('CGPA changed from 7.1 to 9.1 with a PDF editor.'),
          '<span class="badge bad">Forged: no such leaf</span>',
        ),
      ),
    ),
    '2-gas': kit.screen(
      certificateLedger,
      'Gas costs',
      'Three designs, 312 certificates',
      kit.table(`
        Design | Gas in all | Gas each | Verify needs | Revocation
        One transaction each | 14,414,400 | bad:46,200 | the hash | one write
        Array of hashes | 7,142,000 | warn:22,891 | the hash | one write
        Merkle root | 68,300 | good:219 | a proof of 9 hashes | bitmap, 1 bit each
      `),
      kit.chart(
        'Gas for a batch, in thousands',
        { 'One transaction each': [462, 2310, 4620, 9240, 14_414], 'Merkle root': [66, 66, 67, 68, 68] },
        '10 | 50 | 100 | 200 | 312',
      ),
    ),
  },
  'land-registry': {
    '1-transfer': kit.screen(
      landRegistry,
      'Transfers',
      'Transfer T-2041 · plot 118/2',
      kit.row(
        kit.card(
          'Three signatures',
          kit.list(`
            Registrar | identity and deed | good:signed 10:12
            Bank | no mortgage left | good:signed 10:31
            Revenue office | duty of ₹84,000 received | warn:waiting
          `),
        ),
        kit.card(
          'Plot 118/2',
          kit.list(`
            Owner | L. Gowda since 2009
            Buyer | F. D’Souza
            Area | 1,200 sq ft
            Price | private: registrar and revenue only
          `),
        ),
      ),
      kit.table(`
        Block | When | What | By
        1,204 | 12 June 10:31 | bank endorses T-2041 | BankMSP
        1,203 | 12 June 10:12 | registrar endorses T-2041 | RegistrarMSP
        1,201 | 12 June 9:58 | T-2041 proposed | RegistrarMSP
        877 | 3 March 2025 | mortgage closed | BankMSP
        12 | 8 Jan 2025 | plot entered from the paper book | RegistrarMSP
      `),
    ),
    '2-network': kit.terminal(
      landRegistry,
      './network/up.sh',
      `
      $ ./network/up.sh
      Generating certificates: registrar, bank, revenue   ok
      Orderer and 3 peers started                         ok
      Channel land created, 3 peers joined                ok
      Chaincode land_1.1 installed, approved 3 of 3       ok
      $ peer chaincode invoke -C land -n land -c '{"Args":["Transfer","118/2","dsouza"]}'
      Error: endorsement failure: 403 plot 118/2 has an open mortgage
      $ peer chaincode query -C land -n land -c '{"Args":["History","118/2"]}'
      [{"owner":"gowda","from":"2009-04-02"},{"owner":"state","from":"1974-01-19"}]
      $ cd chaincode && go test ./...
      ok   capstone/land   2.114s   coverage: 91.3% of statements  ✓
    `,
    ),
  },
};
