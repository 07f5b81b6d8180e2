import { expect, test } from 'vitest';
import { openApp } from '#test/harness/app.ts';
import { openCopiesFixture, TEMPLATE } from '#test/harness/copies-fixture.ts';
import { setUp } from '#test/harness/set-up.ts';

// What the buyer of a copy reads on the order's page and the dashboard, while it is prepared and afterwards.

const fixture = setUp(openCopiesFixture);

/** The HTML of the order's page and of the dashboard. */
async function readPages(publicId: string): Promise<string[]> {
  const [app, buyer] = [await openApp(), await fixture.asBuyer(publicId)];
  const paths = [`/orders/${publicId}`, '/dashboard'];
  return Promise.all(paths.map(async (path) => (await app(buyer, path)).text()));
}

test('pages say that a copy is being prepared, then lead to it, also in Codespaces', async () => {
  fixture.github.setContentLate(true);
  const publicId = await fixture.buy('asha', { teamGithubIds: ['ravi'] });
  for (const html of await readPages(publicId)) {
    expect(html).toContain('We&#x27;re preparing your copy');
    expect(html).not.toContain(TEMPLATE);
    expect(html).not.toContain('codespaces/new');
  }

  fixture.github.setContentLate(false);
  await fixture.goOn();
  fixture.github.acceptInvitations();
  await fixture.database.pool.query(
    `update invitations set state = 'accepted'; update projects set runs_in_browser = true`,
  );
  const name = await fixture.nameOf(publicId);
  for (const html of await readPages(publicId)) {
    expect(html).not.toContain('preparing your copy');
    expect(html).toMatch(
      new RegExp(`<a [^>]*href="https://github.com/${name}"[^>]*>(<span>)?View on GitHub<`),
    );
    expect(html).toContain(`https://github.com/codespaces/new/${name}`);
    expect(html).not.toContain(TEMPLATE);
  }
});
