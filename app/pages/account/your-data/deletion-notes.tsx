import { DELETION_HOURS } from '#domain/privacy.ts';

/** Says what a deletion deletes, what stays and why, when it happens and how to undo it. */
export function DeletionNotes({ undo }: { undo: string }) {
  return (
    <div className="grid gap-3">
      <p>
        We delete your account, your email address, your reviews, your mobile number, your UPI ID and
        everything else that names you. Your referral code stops working, and you lose earnings that you
        haven’t claimed.
      </p>
      <div>
        <p className="font-semibold">What stays, and why</p>
        <ul className="mt-1 list-disc space-y-1 pl-6">
          {[
            'Orders with their amounts, dates and payment IDs, and payouts with their transaction numbers: Indian tax and company law requires us to keep them for 8 years.',
            'The GitHub account of each project that you own: it holds your licence and your access. Your projects stay yours.',
            'Complaints and their answers, without your address: consumer law asks us to show how we handled them. Open ones end, because we can’t answer you any more.',
            'Backups, until we replace them.',
          ].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <p>
        We log you out everywhere at once and delete your data after {DELETION_HOURS} hours. An invitation
        that you haven’t accepted is withdrawn. A payment or refund that is in progress has to end first. If
        we paid you rewards for orders that were refunded later, our support team looks at it first.
      </p>
      <p className="font-semibold">{undo}</p>
    </div>
  );
}
