import words from '../../resources/locales/en/readiness.json' with { type: 'json' }
import { worstOf, type SystemCheck } from '../../src-shared/device/system-check.ts'
import type { CommandOutcome } from './print-policy.ts'

/** The exit codes of `koya device check`, by the worst that was found. */
export const systemCheckExitCodes = { well: 0, poor: 1, bad: 2 } as const

/** What `koya device check` prints of what was found: lines for people, or JSON for programs. */
export function printSystemCheck(checks: readonly SystemCheck[], { asJson }: { readonly asJson: boolean }): CommandOutcome {
  const worst = worstOf(checks)
  return { text: asJson ? `${JSON.stringify({ readiness: { worst, checks } })}\n` : systemCheckText(checks), exitCode: systemCheckExitCodes[worst] }
}

/** What the page says, as plain lines: one for each check, and what it comes to. */
export function systemCheckText(checks: readonly SystemCheck[]): string {
  const lines = checks.map((check) => `${words.verdict[check.verdict].padEnd(10)} ${words.name[check.name]}: ${textOf(check)}`)
  return `${[...lines, '', words.worst[worstOf(checks)]].join('\n')}\n`
}

/** The words of a check with its values put in, as the page's translations do it. */
function textOf({ name, words: key, values }: SystemCheck): string {
  const texts: Readonly<Record<string, string>> = words[name]
  const text = texts[key] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''))
}
