import { Form, useNavigation } from 'react-router';
import { Button } from '#app/components/ui/button.tsx';
import type { ButtonStyle } from '#app/components/ui/button-class.ts';

interface SelectProjectFormProps extends ButtonStyle {
  projectId: string;
  /** The button's label: `Get it` on cards, `Make It Yours` on the project page. */
  label: string;
  className?: string;
}

/** A button that selects a project and continues to the checkout. It works without JavaScript. */
export function SelectProjectForm({ projectId, label, className, ...style }: SelectProjectFormProps) {
  const { formAction, formData } = useNavigation();
  const pending = formAction === '/select-project' && formData?.get('projectId') === projectId;
  return (
    <Form method="post" action="/select-project" discover="none">
      <input type="hidden" name="projectId" value={projectId} />
      <Button type="submit" pending={pending} className={className} {...style}>
        {label}
      </Button>
    </Form>
  );
}
