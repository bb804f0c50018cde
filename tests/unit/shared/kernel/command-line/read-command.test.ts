import { describe, expect, it } from 'vitest'
import { defineCommand } from '../../../../../src-shared/kernel/command-line/define-command.ts'
import { readCommand } from '../../../../../src-shared/kernel/command-line/read-command.ts'
import { succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../../../src-shared/kernel/schema/zod.ts'

const commands = {
  'yam plant': defineCommand({
    does: 'Plants yams.',
    arguments: {
      field: { help: 'Where.', schema: z.string().min(1, { error: 'It names no field.' }) },
      row: { help: 'Row.', schema: z.string().optional() }
    },
    options: {
      by: { value: 'NAME', help: 'Who.', schema: z.string(), missing: 'Say who.' },
      kind: { value: 'KIND', isList: true, help: 'Kind.', schema: z.array(z.enum(['white', 'water'])) },
      'dry-run': { help: 'Only try.' }
    },
    make: (given) => succeed<unknown>(given)
  }),
  'yam dig': defineCommand({ does: 'Digs.', arguments: {}, options: {}, make: () => succeed<unknown>({ kind: 'dig' }) }),
  'yam sell': defineCommand({
    does: 'Sells yams.',
    arguments: { buyer: { help: 'Who.', schema: z.string() }, baskets: { help: 'Baskets.', schema: z.array(z.string()).min(1), isList: true } },
    options: {},
    make: (given) => succeed<unknown>(given)
  }),
  'goat count': defineCommand({
    does: 'Counts.',
    arguments: {},
    options: { until: { value: 'DAY', help: 'Day.', schema: z.string().optional() } },
    make: () => succeed<unknown>({ kind: 'count' })
  })
}

function read(...words: readonly string[]): unknown {
  const command = readCommand(words, { program: 'farm', nouns: { yam: 'About yams.', goat: 'About goats.' }, commands })
  return command.ok ? command.value : command.error.fields
}

describe('a command', () => {
  it('takes all remaining words as its last argument', () => {
    expect(read('yam', 'sell', 'Ada', 'one', 'two', 'three')).toEqual({ buyer: 'Ada', baskets: ['one', 'two', 'three'] })
    expect(read('yam', 'sell', 'Ada')).toEqual({ sell: 'The baskets is missing. Usage: farm yam sell <buyer> <baskets...>' })
  })

  it('a command gets its arguments and options by name, with options anywhere after the verb', () => {
    const full = { field: 'east', row: '3', by: 'Ada', kind: ['white', 'water'], 'dry-run': true }
    expect(read('yam', 'plant', 'east', '3', '--by', 'Ada', '--kind', 'white', '--kind=water', '--dry-run')).toEqual(full)
    expect(read('yam', 'plant', '--dry-run', '--by=Ada', '--kind', 'white', 'east', '--kind', 'water', '3')).toEqual(full)
    expect(read('yam', 'plant', 'east', '--by', 'Ada')).toEqual({ field: 'east', row: undefined, by: 'Ada', kind: [], 'dry-run': false })
  })

  it('a command accepts a value that begins with hyphens after an equals sign or a double hyphen', () => {
    expect(read('yam', 'plant', 'east', '--by=--Ada')).toMatchObject({ by: '--Ada' })
    expect(read('yam', 'plant', '--by', 'Ada', '--', '--east')).toMatchObject({ field: '--east' })
  })

  it.each([
    [[], { options: 'Say farm and one of yam, goat.' }],
    [['fish'], { options: 'Say farm and one of yam, goat.' }],
    [['yam'], { yam: 'Say farm yam and one of plant, dig, sell.' }],
    [['yam', 'eat'], { yam: 'Say farm yam and one of plant, dig, sell.' }],
    [['yam', 'plant', '--by', 'Ada'], { plant: 'The field is missing. Usage: farm yam plant <field> [row] --by NAME [--kind KIND] [--dry-run]' }],
    [['yam', 'dig', 'deep'], { dig: 'There is a word too many: deep. Usage: farm yam dig' }],
    [['yam', 'plant', 'east'], { by: 'Say who.' }],
    [['yam', 'plant', '', '--by', 'Ada'], { field: 'It names no field.' }],
    [['yam', 'plant', 'east', '--by', 'Ada', '--until', 'Friday'], { until: 'It does not go with yam plant.' }],
    [['--until', 'Friday'], { until: 'It goes behind a command, such as farm goat count.' }],
    [['yam', 'plant', 'east', '--bye', 'Ada'], { options: '--bye is no option.' }],
    [['yam', 'plant', 'east', '-b', 'Ada'], { options: '-b is no option.' }],
    [['yam', 'plant', 'east', '--by'], { by: 'It needs a value.' }],
    [['yam', 'plant', 'east', '--by', '--dry-run'], { by: 'It needs a value: --by NAME.' }],
    [['yam', 'plant', 'east', '--by', 'Ada', '--kind', 'red'], { kind: expect.any(String) as unknown }]
  ])('the command %j is refused by naming what is wrong', (words, fields) => {
    expect(read(...words)).toEqual(fields)
  })

  it('a command has a help text at each level', () => {
    const help = (text: string): unknown => ({ kind: 'help', text: expect.stringContaining(text) as string })
    expect(read('--help')).toEqual(help('About goats.'))
    expect(read('yam', '--help')).toEqual(help('Plants yams.'))
    expect(read('yam', 'plant', '--help')).toEqual(help('--by <NAME>    Who. (required)'))
    expect(read('yam', 'plant', '-h')).toEqual(help('Usage: farm yam plant [options] <field> [row]'))
  })
})
