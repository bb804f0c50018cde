import type { ComputerReport } from '../../src-shared/device/computers/computer-report.ts'

export function buildComputerReport(changed: Partial<ComputerReport> = {}): ComputerReport {
  return {
    computerId: crypto.randomUUID(),
    name: 'LAB-07',
    kind: 'school',
    platform: 'win32',
    version: '1.2.0',
    waiting: null,
    hold: null,
    returnedFrom: null,
    ...changed
  }
}
