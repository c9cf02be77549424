import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Phrases that no native writer would put on a screen, with what stands there instead. */
const foreign: readonly (readonly [RegExp, string])[] = [
  [/\btaken? (up again|back\b(?! to)|down what)/i, 'resume, undo, bring back, log'],
  [/\b(line )?taken? out\b/i, 'remove'],
  [/repl(y|ies) that (is|are) ready/i, 'saved reply'],
  [/\bleave the ticket\b/i, 'set the ticket to'],
  [/camera told/i, 'camera and location details are removed'],
  [/\bto be checked\b|\bto review\b/i, 'pending review'],
  [/\bregister an? (child|parent|driver|company|vehicle)\b/i, 'add; organisations sign up'],
  [/\btold by (mail|e-?mail)\b/i, 'notified by email'],
  [/\be-mail\b/i, 'email'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bdoes not exist here\b|\bnot known here any/i, 'not found'],
  [/\bis not complete\b/i, 'incomplete'],
  [/\b(lies|lie) in the (past|future)\b/i, 'is in the past or future'],
  [/\bleft to chance\b/i, 'it is not certain which one applies'],
  [/\bruns? out soon\b/i, 'about to expire'],
  [/\bsomebody else changed\b/i, 'someone else changed'],
  [/\bon the clock of\b/i, 'time zone'],
  [/\btell it to nobody\b/i, 'don’t share it with anyone'],
]

function texts(folder: string): [string, string][] {
  return globSync('*.json', { cwd: folder }).flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>).map(
      ([key, text]): [string, string] => [`${file}: ${key}`, text],
    ),
  )
}

test.each(['texts/en', 'texts/en/server'])('the English of %s is a native’s', (folder) => {
  const found = texts(folder).flatMap(([key, text]) =>
    foreign
      .filter(([phrase]) => phrase.test(text))
      .map(([, instead]) => `${key} “${text}”: write “${instead}”`),
  )
  expect(found).toEqual([])
})
