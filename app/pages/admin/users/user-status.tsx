/** Whether somebody can sign in; only a plain no makes them inactive. */
export function UserStatus({ active }: { active: boolean | undefined }) {
  return active === false ? (
    <span className="font-medium text-bad">Inactive</span>
  ) : (
    <span className="font-medium text-ok">Active</span>
  );
}
