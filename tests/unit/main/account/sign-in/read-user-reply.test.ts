import { expect, test } from 'vitest'
import { readUserReply } from '../../../../../src-main/account/sign-in/read-user-reply.ts'
import { toSessionConfiguration } from '../../../../../src-main/account/sign-in/session-configuration.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'

const plain = toSessionConfiguration(undefined)
const ada = buildUser()

test('the session configuration without a policy has the platform’s defaults', () => {
  expect(plain).toEqual({ strategy: 'local', openId: null, userField: 'user', scopesProperty: null })
})

test('single sign-on needs both an issuer and a client id', () => {
  const issuer = 'https://id.school.example'
  expect(toSessionConfiguration({ strategy: 'openid', issuer }).openId).toBeNull()
  expect(toSessionConfiguration({ strategy: 'openid', issuer, clientId: 'koya', scopes: ['email'] })).toMatchObject({
    strategy: 'openid',
    openId: { issuer, clientId: 'koya', scopes: ['email'] }
  })
})

test.each([
  ['user', { user: ada }],
  ['data', { data: ada, user: buildUser({ id: 'bola' }) }]
])('the user is read from the configured field %s', (userField, reply) => {
  expect(valueOf(readUserReply(reply, { ...plain, userField }))).toEqual({ user: ada, scopes: [] })
})

test.each<[string, string, Record<string, unknown>]>([
  ['another field', 'user', { account: ada }],
  ['null', 'user', { user: null }],
  ['nothing', 'learner', {}],
  ['an inherited member', 'toString', { user: ada }],
  ['a name with a pattern', '$&', { user: ada }]
])('a user reply with %s in place of the user field fails and names the missing field', (_, userField, reply) => {
  expect(readUserReply(reply, { ...plain, userField })).toEqual({
    ok: false,
    error: { code: 'session/user-field-missing', message: `User Data response does not contain field ${userField}` }
  })
})

test('a user with invalid fields is a malformed reply, not a missing field', () => {
  expect(codeOf(readUserReply({ user: { ...ada, role: 'king' } }, plain))).toBe('backend/malformed-reply')
  expect(codeOf(readUserReply({ user: 'ada' }, plain))).toBe('backend/malformed-reply')
})

test.each<[unknown, string[]]>([
  [
    ['read', 'write', 7, null],
    ['read', 'write']
  ],
  ['openid  email', ['openid', 'email']],
  [undefined, []],
  [{ admin: true }, []],
  [7, []]
])('the scopes of %j are %j', (value, scopes) => {
  expect(valueOf(readUserReply({ user: { ...ada, abilities: value } }, { ...plain, scopesProperty: 'abilities' })).scopes).toEqual(scopes)
})

test('scopes are empty if no property is configured, and are not read from inherited members', () => {
  const user = { ...ada, scopes: ['admin'] }
  expect(valueOf(readUserReply({ user }, plain)).scopes).toEqual([])
  expect(valueOf(readUserReply({ user }, { ...plain, scopesProperty: 'constructor' })).scopes).toEqual([])
  expect(valueOf(readUserReply({ user }, plain)).user).toEqual(ada)
})
