import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { configureTcexam, setConstants } from '../../bench/tcexam/configure-tcexam.ts'
import { readForm } from '../../bench/tcexam/read-form.ts'
import { questionsIn } from '../../bench/tcexam/tcexam-exam.ts'
import { nginxConfiguration, phpConfiguration } from '../../bench/tcexam/web-server.ts'

describe('A form of a page', () => {
  const page = `<form id="other"><input type="hidden" name="wrong" value="1" /></form>
    <form action="/a.php" method='post' id="exam"><div>
      <INPUT TYPE="hidden" NAME="exam" VALUE="7" /><input type='hidden' name='token' value='a&amp;b &lt;c&gt; &quot;d&quot; &#039;e&#039;'>
      <ol><li><input type="radio" name="choice" id="choice_1" value="1" onclick="if (a > b) { go() }" checked="checked" />A</li>
      <li><input type="radio" name="choice" value="2" />B</li><li><input type="radio" name="choice" value="0" disabled="disabled" />none</li></ol>
      <input type="submit" name="next" value="Next" /><input type="button" name="jump" value="3" /><textarea rows="4" name="comment"></textarea>
      <input type="text" name="user" value="" /><input type="password" name="secret" /><input type="hidden" value="without a name" />
    </div></form>`

  it('is read with the fields that a browser sends, and the options', () => {
    const form = readForm(page, 'exam')
    expect([...(form?.fields ?? [])]).toEqual([
      ['exam', '7'],
      ['token', `a&b <c> "d" 'e'`],
      ['comment', ''],
      ['user', ''],
      ['secret', '']
    ])
    expect([...(form?.choices ?? [])]).toEqual([['choice', ['1', '2']]])
  })

  it('is null where the page does not have it', () => {
    expect(readForm(page, 'login')).toBeNull()
    expect(readForm('', 'exam')).toBeNull()
    expect(readForm('<form id="exam">', 'exam')).toBeNull()
  })
})

it('a result is full where each question is in it, however often', () => {
  expect(questionsIn('Question 1 of the comparison … Question 2 of the comparison … Question 1 of the comparison')).toBe(2)
  expect(questionsIn('No result.')).toBe(0)
})

describe('The configuration of a copy of TCExam', () => {
  it('gets other values of its constants, and keeps the rest', () => {
    const text = `<?php\n// define('HOST', 'an example');\ndefine('HOST', realpath(__DIR__ . '/..') . '/');\n  define ("PORT", 80); // as usual\ndefine('HOST_OTHER', '');\n`
    expect(setConstants(text, { HOST: `it's \\ here`, PORT: 81 })).toBe(
      `<?php\n// define('HOST', 'an example');\ndefine('HOST', 'it\\'s \\\\ here');\n  define('PORT', 81);\ndefine('HOST_OTHER', '');\n`
    )
  })

  it('takes a value with a dollar sign as it is', () => {
    expect(setConstants(`define('PLACE', '');`, { PLACE: '/a $& b $1/' })).toBe(`define('PLACE', '/a $& b $1/');`)
  })

  it('ends with a code where a constant is not defined', () => {
    expect(() => setConstants(`// define('HOST', '');`, { HOST: 'a' })).toThrow(
      expect.objectContaining({ code: 'tcexam/not-configurable', message: 'The configuration does not define HOST.' })
    )
  })

  it('is made of the usual one, and names the database and the address', () => {
    const folder = mkdtempSync(join(tmpdir(), 'koya-tcexam-'))
    try {
      mkdirSync(join(folder, 'shared/config.default'), { recursive: true })
      const place = { folder, port: 8080, databaseUrl: 'postgres://koya@127.0.0.1:5433/tcexam' }
      expect(() => configureTcexam(place)).toThrow(expect.objectContaining({ code: 'tcexam/not-configurable' }))
      const database = ['TYPE', 'HOST', 'PORT', 'NAME', 'USER_NAME', 'USER_PASSWORD'].map((name) => `define('K_DATABASE_${name}', '');`)
      writeFileSync(join(folder, 'shared/config.default/tce_db_config.php'), [...database, `define('K_TABLE_PREFIX', 'x_');`].join('\n'))
      writeFileSync(
        join(folder, 'shared/config.default/tce_paths.php'),
        ['K_PATH_HOST', 'K_PATH_TCEXAM', 'K_PATH_MAIN', 'K_STANDARD_PORT'].map((name) => `define('${name}', 0);`).join('\n')
      )
      configureTcexam(place)
      expect(readFileSync(join(folder, 'shared/config/tce_db_config.php'), 'utf8')).toBe(
        [
          `define('K_DATABASE_TYPE', 'POSTGRESQL');`,
          `define('K_DATABASE_HOST', '127.0.0.1');`,
          `define('K_DATABASE_PORT', '5433');`,
          `define('K_DATABASE_NAME', 'tcexam');`,
          `define('K_DATABASE_USER_NAME', 'koya');`,
          `define('K_DATABASE_USER_PASSWORD', '');`,
          `define('K_TABLE_PREFIX', 'tce_');`
        ].join('\n')
      )
      expect(readFileSync(join(folder, 'shared/config/tce_paths.php'), 'utf8')).toContain(`define('K_PATH_MAIN', '${folder}/');`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

it('PHP has twelve processes from the beginning, and nginx listens on this computer only', () => {
  expect(phpConfiguration('/tmp/a')).toMatch(/^pm = static\npm\.max_children = 12$/m)
  const nginx = nginxConfiguration({ root: '/tmp/a/b', folder: '/tmp/a', port: 8080 })
  expect(nginx.match(/listen .*/g)).toEqual(['listen 127.0.0.1:8080;'])
  expect(nginx).toContain('root /tmp/a/b;')
})
