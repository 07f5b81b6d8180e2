import { type Plugin, parseSync, Visitor } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/].*\.js$/;
/** Throws its message unless the condition holds. */
const ASSERTIONS = /^(UNSAFE_)?invariant$/;
/** Log their message unless the condition holds, and do nothing else. */
const WARNINGS = /^warn(ing|Once)$/;

/**
 * Leaves out what the router tells developers: its production build for browsers still contains it, 1.5 KB on
 * each page. What it asserts still throws; the stack says where.
 */
export function stripMessages(): Plugin {
  return {
    name: 'strip-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => removeMessages(code),
    },
  };
}

export function removeMessages(code: string): string {
  const removed: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [condition, message] }) {
      if (callee.type === 'Identifier' && ASSERTIONS.test(callee.name) && condition && message)
        removed.push({ start: condition.end, end: message.end });
    },
    ExpressionStatement({ expression, start, end }) {
      if (expression.type !== 'CallExpression' || expression.callee.type !== 'Identifier') return;
      // The semicolon stays, in case the statement is the body of an `if`.
      if (WARNINGS.test(expression.callee.name)) removed.push({ start, end: end - 1 });
    },
  }).visit(parseSync('module.js', code).program);
  let stripped = '';
  let from = 0;
  for (const { start, end } of removed.sort((a, b) => a.start - b.start)) {
    if (start < from) continue;
    stripped += code.slice(from, start);
    from = end;
  }
  return stripped + code.slice(from);
}
