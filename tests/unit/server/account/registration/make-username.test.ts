import { expect, it } from 'vitest'
import { makeUsername } from '../../../../../src-server/account/registration/make-username.ts'
import { usernameSchema } from '../../../../../src-shared/account/session-schemas.ts'

it.each([
  ['Ada Okafor', 'ada4821'],
  ['  ọlámidé ', 'olamide4821'],
  ['Ɗanjuma Ƙasimu', 'danjuma4821'],
  ["N'Golo Kanté", 'ngolo4821'],
  ['A. Bello', 'bello4821'],
  ['M', 'learner4821'],
  ['አበበ', 'learner4821'],
  ['4821', 'learner4821'],
  ['Wolfeschlegelsteinhausenbergerdorff', 'wolfeschlegelsteinha4821']
])('the name %j becomes the user name %s', (name, username) => {
  expect(makeUsername(name, '4821')).toBe(username)
  expect(usernameSchema.parse(username)).toBe(username)
})
