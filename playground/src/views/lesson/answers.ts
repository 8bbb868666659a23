import type { Question } from './plan.ts';

/** The whole numbers of a text: `0, 1 2;3`. Undefined if it has anything else. */
export function numbersIn(text: string): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => /^\d{1,6}$/.test(part)) ? parts.map(Number) : undefined;
}

/** Whether what was typed or chosen is the right answer. A move on the board is judged by the service. */
export function isRight(question: Question, answer: string): boolean {
  const numbers = numbersIn(answer);
  switch (question.kind) {
    case 'who':
      return answer === question.right;
    case 'choice':
      return answer === String(question.right);
    case 'number':
      return numbers?.length === 1 && numbers[0] === question.right;
    case 'numbers':
      return numbers?.join() === question.right.join();
    case 'move':
      return false;
  }
}
