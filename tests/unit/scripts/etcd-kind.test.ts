import { describe, expect, it } from 'vitest'
import { etcdKindOf } from '../../../scripts/cluster/database-node.mjs'

describe('etcdKindOf', () => {
  it.each([
    ['patroni 3.0.2', 'etcd'],
    ['patroni 2.1.7', 'etcd'],
    ['patroni 3.0.3', 'etcd3'],
    ['patroni 3.1.0', 'etcd3'],
    ['patroni 4.0.6\n', 'etcd3']
  ])('keeps the state of %s where nobody takes the lock back', (printed, kind) => {
    expect(etcdKindOf(printed)).toBe(kind)
  })

  it('takes the older interface for a version that it cannot read', () => {
    expect(etcdKindOf('patroni')).toBe('etcd')
  })
})
