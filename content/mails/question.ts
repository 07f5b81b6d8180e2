import { button, details, quote, steps } from './blocks.ts';
import { defineMail } from './define-mail.ts';
import type { MailShop } from './shop.ts';

interface QuestionMailData {
  /** The question's number, such as `Q-1001`. */
  number: string;
  projectName: string;
  /** The question itself. */
  message: string;
}

/** Tells support about a question before the purchase. */
export const questionMail = defineMail({
  kind: 'question',
  by: 'anyone',
  to: 'support',
  words: { message: 'anyone', email: 'anyone' },
  render(data: QuestionMailData & { email: string }, { appUrl }: MailShop) {
    const { number, projectName, email, message } = data;
    return {
      subject: `Question ${number}: ${projectName}`,
      heading: `Question ${number}`,
      blocks: [
        details(['Question', number], ['Project', projectName], ['From', email]),
        quote(message),
        steps(
          'Answer it in the admin panel within 24 hours. The asker gets your answer by email.',
          'Publish it if others may ask the same. The project’s page shows question and answer, never who asked.',
        ),
        button('Open the questions', `${appUrl}/admin/orders/exceptions/questions`),
      ],
    };
  },
});

export interface QuestionAnswerMailData extends QuestionMailData {
  answer: string;
  isPublished: boolean;
  /** The address of the project's page. */
  url: string;
}

/** Sends the answer to a question to its asker. */
export const questionAnswerMail = defineMail({
  kind: 'question-answer',
  by: 'admin',
  words: { answer: 'admin', message: 'recipient' },
  render(data: QuestionAnswerMailData, shop: MailShop) {
    const { number, projectName, message, answer, isPublished, url } = data;
    return {
      subject: `Our answer to your question: ${projectName}`,
      heading: 'Our answer to your question',
      blocks: [
        details(['Question', number], ['Project', projectName]),
        'You asked:',
        quote(message),
        'We answer:',
        quote(answer),
        ...(isPublished
          ? ['We also show your question and this answer on the project’s page, without your name.']
          : []),
        button('See the project', url),
      ],
      footer: `You're getting this email because you asked ${shop.name} a question about this project.`,
    };
  },
});
