import { expect, it } from 'vitest'
import {
  isPicturePassword,
  looksLikePictures,
  mayHavePictures,
  passwordOfPictures,
  PICTURE_COUNT,
  pictureNames
} from '../../../../src-shared/account/picture-password.ts'

it('sixteen pictures make 65,520 passwords of four, and each is recognised', () => {
  let count = 0
  for (const one of pictureNames)
    for (const two of pictureNames)
      for (const three of pictureNames)
        for (const four of pictureNames) if (isPicturePassword(passwordOfPictures([one, two, three, four]))) count += 1
  expect([pictureNames.length, new Set(pictureNames).size, PICTURE_COUNT, count]).toEqual([16, 16, 4, 65_520])
})

it('the text names the pictures in their order', () => {
  expect(passwordOfPictures(['mango', 'fish', 'drum', 'ball'])).toBe('pictures:mango-fish-drum-ball')
  expect(isPicturePassword('pictures:mango-mango-mango-ball')).toBe(true)
})

it.each(['ｐictures:mango-fish-drum-ball', 'pictures：mango-ﬁsh-drum-ball', 'pictures:mango-fish-drum－ball'])(
  'another Unicode form of a picture password is one: %j',
  (text) => {
    expect(isPicturePassword(text)).toBe(true)
  }
)

it.each([
  'pictures:mango-mango-mango-mango',
  'pictures:mango-fish-drum',
  'pictures:mango-fish-drum-ball-star',
  'pictures:mango-fish-drum-lion',
  'pictures:mango-fish-drum-Ball',
  'Pictures:mango-fish-drum-ball',
  ' pictures:mango-fish-drum-ball',
  'pictures:mango-fish-drum-ball ',
  'pictures:mango-fish-drum-ball\n',
  'pictures:mango fish drum ball',
  'pictures:',
  'pictures:---',
  'pictures:constructor-fish-drum-ball',
  'mango-fish-drum-ball',
  ''
])('any other text is no picture password: %j', (text) => {
  expect(isPicturePassword(text)).toBe(false)
})

it('a text that begins like pictures is told from other passwords', () => {
  expect(['PICTURES:mango', ' pictures : x', 'ｐictures:mango-fish-drum-ball'].map(looksLikePictures)).toEqual([true, true, true])
  expect(['my pictures: mine', 'picture frame', 'mango-fish-drum-ball'].map(looksLikePictures)).toEqual([false, false, false])
})

it('primary classes and unknown ones may have pictures', () => {
  expect([null, 'primary-1', 'primary-6'].map((slug) => mayHavePictures(slug as null))).toEqual([true, true, true])
  expect((['js-1', 'ss-3'] as const).map(mayHavePictures)).toEqual([false, false])
})
