import words from '../../resources/locales/en/readiness.json' with { type: 'json' }
import { worstOf, type SystemCheck } from '../../src-shared/device/system-check.ts'
import type { CommandOutcome } from './print-policy.ts'

/** The exit codes of `koya device check`, by the worst verdict. */
export const systemCheckExitCodes = { well: 0, poor: 1, bad: 2 } as const

/** Returns the output of `koya device check`: lines for people, or JSON for programs. */
export function printSystemCheck(checks: readonly SystemCheck[], { asJson }: { readonly asJson: boolean }): CommandOutcome {
  const worst = worstOf(checks)
  return { text: asJson ? `${JSON.stringify({ readiness: { worst, checks } })}\n` : systemCheckText(checks), exitCode: systemCheckExitCodes[worst] }
}

/** Returns the texts of the page as plain lines: one for each check, and the overall result. */
export function systemCheckText(checks: readonly SystemCheck[]): string {
  const lines = checks.map((check) => `${words.verdict[check.verdict].padEnd(10)} ${words.name[check.name]}: ${textOf(check)}`)
  return `${[...lines, '', words.worst[worstOf(checks)]].join('\n')}\n`
}

/** Returns the text of a check with its values inserted, as the page's translations do. */
function textOf({ name, words: key, values }: SystemCheck): string {
  const texts: Readonly<Record<string, string>> = words[name]
  const text = texts[key] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''))
}
