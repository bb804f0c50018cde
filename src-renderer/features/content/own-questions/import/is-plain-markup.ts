import { parseMarkup } from '../../../../../src-shared/kernel/markup/markup.ts'

/** Whether a text is shown as it was typed: nothing in it is a formula or set in another way, and no mark stands without its partner. */
export function isPlainMarkup(text: string): boolean {
  return parseMarkup(text)
    .flat()
    .every((node) => node.kind === 'gap' || (node.kind === 'text' && !/\$|\*|__|[{}\\]/.test(node.text)))
}
