import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { writeCertificate } from '../../../src-server/device/lan/write-certificate.ts'
import { balancerConfiguration } from '../../../scripts/cluster/balancer.mjs'

const example = balancerConfiguration({
  address: '10.0.0.5',
  httpPort: 443,
  certificate: '/etc/haproxy/koya.pem',
  databasePort: 5432,
  nodes: ['10.0.0.11', '10.0.0.12', '10.0.0.13'].map((address) => ({ address, postgres: 5432, patroni: 8008 })),
  servers: ['10.0.0.21', '10.0.0.22'].map((address) => ({ address, port: 8787 }))
})
const program = '/usr/sbin/haproxy'

describe('the configuration of the balancer', () => {
  it('is the example of the handbook', () => {
    expect(readFileSync(resolve('docs/operations/cluster.md'), 'utf8')).toContain(`\`\`\`\n${example}\`\`\`\n`)
  })

  it.skipIf(!existsSync(program))('is one that HAProxy takes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'koya-balancer-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    expect((await writeCertificate(join(folder, 'tls'), Date.now())).ok).toBe(true)
    const pems = readdirSync(join(folder, 'tls')).map((name) => readFileSync(join(folder, 'tls', name), 'utf8'))
    const certificate = join(folder, 'koya.pem')
    writeFileSync(certificate, pems.join('\n'))
    const check = (text: string): number => {
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(file, text.replace('/etc/haproxy/koya.pem', certificate))
      try {
        execFileSync(program, ['-c', '-f', file], { stdio: 'ignore' })
        return 0
      } catch (error) {
        return (error as { status: number }).status
      }
    }
    expect(check(example)).toBe(0)
    expect(check(example.replace('http-check expect status 200', 'http-check expect state 200'))).not.toBe(0)
  })
})
