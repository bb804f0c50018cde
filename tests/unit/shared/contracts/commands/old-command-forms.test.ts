import { expect, it } from 'vitest'
import { withoutOldForms } from '../../../../../src-shared/contracts/commands/old-command-forms.ts'

it.each([
  ['--serve', 'server start'],
  ['server', 'server start'],
  ['--make-admin ada --data /srv', 'account make-admin ada --data /srv'],
  ['--data /srv --make-admin ada', 'account make-admin ada --data /srv'],
  ['--make-admin=ada', 'account make-admin ada'],
  ['--make-demonstration ada', 'account make-demonstration ada'],
  ['--by Ada --remark=keys.json', 'corrections apply keys.json --by Ada'],
  ['--announce=-5 --by Ada', 'announcements publish --by Ada -- -5'],
  ['--announcements', 'announcements list'],
  ['--announcements withdraw a-1 --by Ada', 'announcements withdraw a-1 --by Ada'],
  ['--item-reports --data x', 'item-reports list --data x'],
  ['--item-reports close r-1', 'item-reports close r-1'],
  ['--support', 'support list'],
  ['--support --data x answer c-1', 'support answer --data x c-1'],
  ['--support --note close', 'support list --note close'],
  ['--support open c-1', 'support open c-1'],
  ['--make-certificate tls', 'certificate make tls'],
  ['--backup a', 'backup make a'],
  ['--backup --data x', 'backup make --data x'],
  ['--restore a', 'backup restore a'],
  ['--print-policy --no-sandbox', 'policy show'],
  ['--hash-pin', 'pin hash'],
  ['--readiness --json', 'device check --json'],
  ['--check-install', 'install check'],
  ['server --backup a', 'backup make a'],
  ['server exam state', 'exam state'],
  ['-- server -- --support', 'support list']
])('the old command form "%s" is read as "%s"', (old, now) => {
  expect(withoutOldForms(old.split(' ')).join(' ')).toBe(now)
})

it.each(['support answer c-1 --note --backup', 'server start', 'server --help', 'exam state', '--nonsense'])(
  'the command "%s" is not an old form',
  (words) => {
    expect(withoutOldForms(words.split(' ')).join(' ')).toBe(words)
  }
)
