import type { SubjectExceptions } from '../sources/content-exception.ts'
import type { BankFinding } from './bank-finding.ts'

/** What is left of findings, and how many items the exceptions cover. */
export interface JudgedFindings {
  readonly findings: readonly BankFinding[]
  readonly falseAlarms: number
  readonly knownFaults: number
}

/**
 * Takes the findings away for which an exception gives a reason. An exception without a finding is a finding itself, so that the list never outlives
 * its faults. Pure.
 */
export function applyExceptions(findings: readonly BankFinding[], lists: readonly SubjectExceptions[]): JudgedFindings {
  const exceptions = lists.flatMap(({ bank, exceptions: own }) => own.map((exception) => ({ bank, ...exception })))
  const nameOf = ({ bank, itemId, code }: { readonly bank: string; readonly itemId: string; readonly code: string }): string =>
    `${bank} ${itemId} ${code}`
  const found = new Set(findings.map(nameOf))
  const excepted = new Set(exceptions.map(nameOf))
  const used = exceptions.filter((exception) => found.has(nameOf(exception)))
  const countItems = (kind: 'false-alarm' | 'known-fault'): number =>
    new Set(used.filter((exception) => exception.kind === kind).map(({ bank, itemId }) => `${bank} ${itemId}`)).size
  return {
    findings: [
      ...findings.filter((finding) => !excepted.has(nameOf(finding))),
      ...exceptions
        .filter((exception) => !found.has(nameOf(exception)))
        .map(({ bank, itemId, code }) => ({
          bank,
          itemId,
          code: 'exception-unused' as const,
          message: `${code} is not found there: remove the exception`
        }))
    ],
    falseAlarms: countItems('false-alarm'),
    knownFaults: countItems('known-fault')
  }
}

/** Returns the line that says how often the check is wrong on `count` items. */
export function countExceptions({ falseAlarms, knownFaults }: JudgedFindings, count: number): string {
  const share = count === 0 ? 0 : (100 * falseAlarms) / count
  return `false alarms: ${falseAlarms} of ${count} items (${share.toFixed(2)} %); known faults that wait for a blind solve: ${knownFaults}`
}
