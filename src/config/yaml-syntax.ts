import type { ErrorCode, YAMLError } from 'yaml';

interface Sentence {
  readonly message: string;
  readonly advice?: string;
}

const QUOTE_IT = 'Put the whole value in quotes.';
const ALIGN = 'Indent the keys of one map, and the dashes of one list, by the same number of spaces.';

/** What the parser's codes mean to somebody who edits the file. */
const SENTENCES: { readonly [C in ErrorCode]?: Sentence } = {
  BAD_DQ_ESCAPE: {
    message: 'this backslash begins no known escape',
    advice: 'Write \\\\ for a backslash, or use single quotes.',
  },
  BAD_INDENT: { message: 'the indentation does not fit, or a [ or { above is not closed', advice: ALIGN },
  BAD_SCALAR_START: { message: 'a value cannot begin with this character unless it is quoted', advice: QUOTE_IT },
  BLOCK_AS_IMPLICIT_KEY: {
    message: 'a second colon on this line, or keys that are indented differently',
    advice: `${QUOTE_IT} ${ALIGN}`,
  },
  BLOCK_IN_FLOW: {
    message: 'an indented map or list cannot stand inside [ ] or { }',
    advice: 'Close the bracket first.',
  },
  MULTILINE_IMPLICIT_KEY: { message: 'a key and its colon must be on one line', advice: ALIGN },
  MULTIPLE_ANCHORS: { message: 'a value can have one anchor only', advice: 'Keep one of the two.' },
  MULTIPLE_TAGS: { message: 'a value can have one tag only', advice: 'Remove the tags; none is needed here.' },
  MULTIPLE_DOCS: { message: 'a configuration file holds one document', advice: 'Remove the line of dashes.' },
  TAB_AS_INDENT: { message: 'a tab is used for indentation', advice: 'Indent with spaces.' },
  TAG_RESOLVE_FAILED: {
    message: 'this tag is not known',
    advice: 'Remove the tag (!name), or quote a value that begins with !.',
  },
  ALIAS_PROPS: {
    message: 'an alias (*name) can have no anchor or tag of its own',
    advice: 'Remove what stands before it.',
  },
  BAD_ALIAS: { message: 'an anchor or alias needs a name', advice: 'Quote a value that begins with & or *.' },
  BAD_DIRECTIVE: { message: 'this line beginning with % is not understood', advice: 'Remove the line.' },
  KEY_OVER_1024_CHARS: { message: 'a key is longer than any known one', advice: 'Check for a missing line break.' },
  NON_STRING_KEY: { message: 'a key must be a plain word', advice: 'Write the key as a word.' },
  RESOURCE_EXHAUSTION: { message: 'this is nested too deeply', advice: 'Check for brackets that are never closed.' },
};

const UNCLOSED: Sentence = { message: 'this quote is never closed', advice: 'Add the closing quote.' };
const NO_COLON: Sentence = {
  message: 'a key must be followed by a colon',
  advice: 'Write key: value, with a space after the colon.',
};
const MISSING: Sentence = {
  message: 'something is missing here: a comma, a bracket or a space',
  advice: 'Compare with the lines around it.',
};

/** @param at the character at the place */
export function sentenceFor({ code, message }: YAMLError, at: string): Sentence {
  const known = SENTENCES[code];
  if (known) return known;
  if (code !== 'MISSING_CHAR')
    return { message: `${at.trim() ? JSON.stringify(at) : 'this'} was not expected here`, advice: ALIGN };
  if (message.includes('quote')) return UNCLOSED;
  return message.includes('keys') ? NO_COLON : MISSING;
}
