import * as kit from '../kit.ts';

const zeroDowntimeLab: kit.Look = {
  app: 'Grafana · Releases',
  accent: '#f2711c',
  dark: true,
  nav: ['Rolling', 'Blue-green', 'Canary', 'Errors'],
};
const photoService: kit.Look = {
  app: 'Photo Service',
  accent: '#e07b13',
  nav: ['Upload', 'Queue', 'Costs', 'Clean-up'],
};
const sdnLoadBalancer: kit.Look = {
  app: 'SDN balancer',
  accent: '#4054b2',
  nav: ['Methods', 'Topology', 'Failure test', 'Graphs'],
};

export const infrastructure: kit.Showcases = {
  'zero-downtime-lab': {
    '1-canary': kit.screen(
      zeroDowntimeLab,
      'Canary',
      'Canary of v2.3: rolled back after 74 s',
      kit.kpis(`
        Requests | 21,480
        Failed | 0.9 % | canary only
        Failed in all | 0.04 %
        Rolled back | by itself
      `),
      kit.row(
        kit.chart(
          'Errors (%)',
          { canary: [0, 0, 0.1, 2.4, 6.8, 9.1, 4.2, 0, 0, 0], stable: [0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0] },
          '0 s | | 20 | | 40 | | 60 | | 80 |',
        ),
        kit.chart(
          'p95 latency (ms)',
          {
            canary: [21, 22, 24, 88, 140, 160, 92, 23, 22, 22],
            stable: [21, 21, 22, 22, 24, 23, 22, 22, 21, 22],
          },
          '0 s | | 20 | | 40 | | 60 | | 80 |',
        ),
      ),
      kit.table(`
        Step | Traffic | Result
        v2.3 to 1 of 10 pods | 10 % | good:started
        Wait 60 s, watch errors | 10 % | bad:6.8 % > 1 %
        Back to v2.2 | 0 % | good:done in 14 s
      `),
    ),
    '2-load': kit.terminal(
      zeroDowntimeLab,
      'go run ./cmd/load',
      `
      $ go run ./cmd/load -url http://shop.local -rps 200 -for 3m
      release   requests   failed   longest   p95
      rolling     36,000        0    212 ms   24 ms   ✓
      blue-green  36,000        0    188 ms   23 ms   ✓
      canary      36,000       14    301 ms   31 ms   rolled back
      $ kubectl get pods -l app=shop
      NAME                    READY   STATUS    VERSION   AGE
      shop-7c9d8f6b5-2xk4p    1/1     Running   v2.2      41m
      shop-7c9d8f6b5-8dqvr    1/1     Running   v2.2      41m
      shop-7c9d8f6b5-m7tzn    1/1     Running   v2.2      41m
      $ make verify
      no request was lost by the rolling and the blue-green release  ok
    `,
    ),
  },
  'photo-service': {
    '1-upload': kit.screen(
      photoService,
      'Upload',
      'One photo, five sizes',
      kit.kpis(`
        Uploaded | 4.2 MB
        Ready in | 1.9 s
        Cold start | 410 ms
        Cost | ₹0.002
      `),
      kit.table(`
        Size | File | Bytes | Link until | State
        160 | fest-160.webp | 6.1 KB | 15:42 | good:ready
        320 | fest-320.webp | 18 KB | 15:42 | good:ready
        640 | fest-640.webp | 52 KB | 15:42 | good:ready
        1280 | fest-1280.webp | 171 KB | 15:42 | good:ready
        2048 | fest-2048.webp | 398 KB | 15:42 | good:ready
      `),
      kit.card(
        'Path of the photo',
        kit.mono(
          'PUT s3://incoming/fest.jpg → SQS resize → Lambda resize (512 MB) → s3://photos/fest/* → signed link',
        ),
      ),
    ),
    '2-terraform': kit.terminal(
      photoService,
      'terraform apply',
      `
      $ terraform apply -auto-approve
      aws_s3_bucket.incoming: Creation complete after 2s
      aws_s3_bucket.photos: Creation complete after 2s
      aws_sqs_queue.dead_letters: Creation complete after 1s
      aws_sqs_queue.resize: Creation complete after 1s
      aws_iam_role.resize: Creation complete after 1s
      aws_lambda_function.resize: Creation complete after 9s
      aws_budgets_budget.alarm: Creation complete after 1s

      Apply complete! Resources: 17 added, 0 changed, 0 destroyed.   ok
      budget alarm: 1 USD

      $ npm run bench -- --photos 1000
      1,000 photos   5,000 sizes   failed 0   p95 2.4 s
      $ make clean-up
      Destroy complete! Resources: 17 destroyed. Nothing is left in the account.   ok
    `,
    ),
  },
  'sdn-load-balancer': {
    '1-methods': kit.screen(
      sdnLoadBalancer,
      'Methods',
      'Four methods, 8 servers, 10,000 connections',
      kit.table(`
        Method | p50 | p95 | Fairness (Jain) | Rules used | Recovery
        Round robin | 11 ms | 48 ms | 0.97 | 212 | 1.9 s
        Least connections | 10 ms | 31 ms | good:0.99 | 212 | 1.8 s
        Least load | 10 ms | good:28 ms | 0.98 | 224 | 2.0 s
        Weighted random | 12 ms | bad:57 ms | 0.91 | 198 | 1.9 s
      `),
      kit.row(
        kit.chart(
          'p95 by connections a second (ms)',
          { 'Least load': [12, 14, 17, 21, 28, 44], 'Round robin': [13, 17, 24, 35, 48, 86] },
          '50 | 100 | 150 | 200 | 250 | 300',
        ),
        kit.card(
          'Share of each server',
          kit.bars(`
            h1 | 64 | 12.8 %
            h2 | 62 | 12.4 %
            h3 | 63 | 12.6 %
            h4 | 61 | 12.2 %
            h5 | 64 | 12.7 %
            h6 | 62 | 12.5 %
          `),
        ),
      ),
    ),
    '2-failure': kit.terminal(
      sdnLoadBalancer,
      'sudo python network/failure.py',
      `
      $ sudo python network/failure.py --method least_load --servers 8
      *** 1 switch, 8 servers, 16 clients
       0.0 s  load starts: 200 connections a second
      12.0 s  h3 is removed
      12.4 s  echo to h3 missed (1 of 3)
      12.9 s  echo to h3 missed (2 of 3)
      13.4 s  echo to h3 missed (3 of 3): h3 is down
      13.5 s  27 flow rules deleted, next packets choose again
      14.0 s  connections that failed: 38 of 2,800
      30.0 s  h3 is back
      31.2 s  h3 answers 3 of 3: gets new connections
      60.0 s  end
      failed 0.32 %   recovery 2.0 s   fairness 0.98   ok
    `,
    ),
  },
};
