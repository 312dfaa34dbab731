import { defineErrors } from '../model/errors.ts';

/** Every kind of thing that can be wrong with the configuration; the sentence shown names the key and the value too. */
export const ERRORS = defineErrors({
  UNREADABLE_FILE: ['A file cannot be read', 'Check that the path is right and that this user may read the file.'],
  FILE_TOO_LARGE: ['A file is larger than any configuration', 'Name the right file; long lists belong in blockFrom.'],
  NOT_UTF8: ['A file is not UTF-8 text', 'Save it as UTF-8.'],
  YAML_SYNTAX: ['A file is not well-formed YAML', 'Correct the place shown; nothing else in this file was read.'],
  DUPLICATE_KEY: ['A key appears twice in one map', 'Keep one of the two.'],
  BAD_ALIAS: ['An alias cannot be followed', 'Define the anchor (&name) above the alias (*name), outside of it.'],
  TOO_MUCH_YAML: [
    'A file holds more than a configuration can',
    'Split it, or move long lists into files of their own.',
  ],
  NEWER_VERSION: [
    'A file is newer than this program',
    'Install a newer Fumblefish, or use the backup of the older file.',
  ],
  UNKNOWN_KEY: ['A key is not known', 'Remove it, or correct its spelling.'],
  MISSING_KEY: ['A required key is missing', 'Add it.'],
  WRONG_TYPE: ['A value is of another kind than its key holds', 'Write a value of the expected kind.'],
  OUT_OF_BOUNDS: ['A value is outside its bounds', 'Choose a value inside them.'],
  BAD_CHOICE: ['A value is none of those offered', 'Choose one of them.'],
  BAD_FORMAT: ['A value is not written as its key needs it', 'Write it in the expected form.'],
  CONTRADICTION: ['Two settings contradict each other', 'Change one of them.'],
  NO_EFFECT: ['A setting has no effect beside the others', 'Remove it, or change the setting that switches it off.'],
  UNKNOWN_PERSONALITY: ['A personality does not exist', 'Name a file in personalities/, without .yml, or give a path.'],
  UNPLAYABLE_PLAYER: ['A player cannot be played', 'Choose another player.'],
  NO_TOKEN: ['An account has no token', 'Give it one, or set its server to sandbox.'],
  BAD_TOKEN: ['A token is not one word of letters, digits and underscores', 'Store the token alone, on one line.'],
  SAME_TOKEN: ['Two accounts share a token', 'Give each account a token of its own.'],
  AMBIGUOUS_TOKEN: ['It is not clear which account a token is for', 'Name each account’s own source under token.'],
  NOT_SAVED: [
    'A file carried over to this version could not be saved',
    'Allow writing beside the file, or save it by hand.',
  ],
});
