import * as kit from '../kit.ts';

const phishingDetector: kit.Look = {
  app: 'PhishGuard',
  accent: '#c23b31',
  nav: ['Check a link', 'Recent', 'How it decides', 'Viva game'],
};
const intrusionWatch: kit.Look = {
  app: 'Intrusion Watch',
  accent: '#d23b55',
  dark: true,
  nav: ['Alerts', 'Flows', 'Rules or model', 'Lab'],
};
const vaultKeeper: kit.Look = {
  app: 'Vault Keeper',
  accent: '#b3872f',
  dark: true,
  nav: ['All entries', 'Generator', 'Health', 'Lock'],
};

export const security: kit.Showcases = {
  'phishing-detector': {
    '1-warning': kit.screen(
      phishingDetector,
      'Check a link',
      'This link looks like phishing',
      kit.card(
        kit.mono('http://sbi-kyc-update.login-verify.example/netbanking/index.php'),
        kit.big('0.94'),
        kit.text('Score from 0 (safe) to 1 (phishing). Above 0.5 we warn.'),
      ),
      kit.row(
        kit.card(
          'Three reasons',
          kit.list(`
            Host has 4 parts | most genuine banks have 2 or 3 | bad:+0.31
            "sbi" outside the registered domain | a brand used as decoration | bad:+0.27
            No TLS | the link begins with http | bad:+0.12
          `),
        ),
        kit.card(
          'What speaks for it',
          kit.list(`
            No digits in the host | digits are common in phishing | good:-0.04
            Short query | no long tokens | good:-0.03
          `),
        ),
      ),
      kit.row(kit.button('Leave this page'), kit.ghost('Open anyway'), kit.ghost('Report a mistake')),
    ),
    '2-classifiers': kit.screen(
      phishingDetector,
      'How it decides',
      'Five classifiers on the same 47,159 links',
      kit.table(`
        Classifier | Precision | Recall | F1 | One link takes
        Gradient boosted trees | 0.981 | 0.969 | good:0.975 | 0.4 ms
        Random forest | 0.977 | 0.958 | good:0.967 | 3.1 ms
        Logistic regression | 0.931 | 0.902 | warn:0.916 | 0.1 ms
        K nearest neighbours | 0.944 | 0.921 | warn:0.932 | 18 ms
        Naive Bayes | 0.861 | 0.842 | bad:0.851 | 0.1 ms
      `),
      kit.row(
        kit.card(
          'Features that matter most',
          kit.bars(`
            Parts of the host | 88 | 0.21
            Brand outside domain | 74 | 0.18
            Length of host | 55 | 0.13
            TLS | 42 | 0.10
            Digits in host | 30 | 0.07
          `),
        ),
        kit.chart(
          'Precision against recall',
          { 'Boosted trees': [1, 0.998, 0.995, 0.99, 0.981, 0.95, 0.82, 0.43] },
          '0.2 | 0.5 | 0.7 | 0.9 | 0.97 | 0.98 | 0.99 | 1',
          240,
        ),
      ),
    ),
  },
  'intrusion-watch': {
    '1-alerts': kit.screen(
      intrusionWatch,
      'Alerts',
      'Last hour in the lab',
      kit.kpis(`
        Flows | 12,408
        Alerts | 37
        Attack time found | 8 s | median
        False alerts | 4
      `),
      kit.row(
        kit.chart(
          'Flows and alerts per minute',
          {
            'Flows / 10': [18, 20, 19, 21, 20, 64, 71, 22, 19, 20, 48, 21],
            Alerts: [0, 0, 1, 0, 0, 11, 9, 1, 0, 0, 13, 1],
          },
          '14:00 | | 14:10 | | 14:20 | | 14:30 | | 14:40 | | 14:50 |',
          210,
        ),
        kit.card(
          'By kind',
          kit.bars(`
            Port scan | 90 | 16
            SSH passwords | 62 | 11
            SYN flood | 34 | 6
            Other | 22 | 4
          `),
        ),
      ),
      kit.table(`
        Time | From | To | What the flow did | Score
        14:52:10 | 10.0.0.66 | 10.0.0.10 | 214 ports in 9 s, no payload | bad:0.91
        14:51:02 | 10.0.0.66 | 10.0.0.10:22 | 48 connections of 1.2 s | bad:0.84
        14:28:47 | 10.0.0.67 | 10.0.0.10:80 | 9,100 SYN without ACK | bad:0.97
      `),
    ),
    '2-comparison': kit.screen(
      intrusionWatch,
      'Rules or model',
      'Six scripted attacks, ten runs each',
      kit.table(`
        Attack | Rules: recall | Model: recall | Rules: precision | Model: precision
        TCP scan | good:1.00 | good:0.98 | 0.99 | 0.96
        Slow scan, 1 port a minute | bad:0.10 | bad:0.20 | 0.90 | 0.71
        SYN flood | good:1.00 | good:1.00 | 1.00 | 0.99
        SSH passwords | good:0.95 | good:0.93 | 0.97 | 0.95
        UDP flood | warn:0.60 | good:0.97 | 0.98 | 0.94
        DNS tunnel | bad:0.00 | warn:0.64 | — | 0.83
      `),
      kit.text(
        'The model learned from 40 minutes of normal traffic only. Slow scans stay the known limit of both.',
      ),
    ),
  },
  'vault-keeper': {
    '1-vault': kit.screen(
      vaultKeeper,
      'All entries',
      '14 entries · vault.vk',
      kit.row(
        kit.table(`
          Entry | User | Changed | Strength
          College portal | 21CS045 | 12 days | good:91 bits
          Email | asha@… | 2 months | good:84 bits
          Library | 21CS045 | 1 year | bad:28 bits
          Bank | asha.r | 3 months | good:103 bits
          GitHub | asha-rao | 5 months | good:88 bits
          Hostel Wi-Fi | — | 1 year | warn:46 bits
        `),
        kit.card(
          'College portal',
          kit.field('User', '21CS045'),
          kit.field('Password', '••••••••••••••••'),
          kit.row(kit.button('Copy for 20 s'), kit.ghost('Show')),
          kit.text('The clipboard is cleared after 20 seconds.'),
        ),
      ),
    ),
    '2-format': kit.terminal(
      vaultKeeper,
      'cargo run -- inspect vault.vk',
      `
      $ cargo run -- inspect vault.vk
      offset  bytes  field
      0x0000      4  magic "VKPR"
      0x0004      2  version 1
      0x0006     16  salt                 7f 3a c1 0e … 9b
      0x0016      4  Argon2id memory      64 MiB
      0x001a      4  Argon2id passes      3
      0x001e     24  XChaCha20 nonce      11 d4 08 5c … e2
      0x0036   3184  ciphertext
      0x0ca6     16  Poly1305 tag         verified ✓
      $ cargo run -- open vault.vk --phrase "wrong"
      error: the phrase is wrong or the file was changed   (0.61 s)
      $ cargo test
      test format::any_vault_survives_a_round_trip ... ok
      test format::one_changed_bit_is_refused ... ok
      test kdf::matches_the_reference_vectors ... ok
      46 passed, 0 failed ✓
    `,
    ),
  },
};
