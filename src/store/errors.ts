import { defineErrors } from '../model/errors.ts';

/** What can be wrong with the data folder and the records; the messages are also what the status shows, without a path. */
export const STORE_ERRORS = defineErrors({
  DATA_NOT_A_FOLDER: [
    'The data folder is not a folder',
    'Point FUMBLEFISH_DATA at a folder, or remove the file that has its name.',
  ],
  DATA_UNWRITABLE: [
    'The data folder cannot be written to',
    'Give this user the right to write there, or point FUMBLEFISH_DATA at another folder.',
  ],
  TOKEN_IN_USE: [
    'Another process plays with this token',
    'Stop that process, or give this account a token of its own: two would answer the same games.',
  ],
  STORE_LOCKED: [
    'Another program holds the database',
    'Close the program that has the database open; what was not written yet is kept and written then.',
  ],
  STORE_FULL: ['There is no room left on the disk', 'Free some room; what was not written yet is written then.'],
  STORE_UNWRITABLE: [
    'The database cannot be opened or written to',
    'Give this user the right to write to the data folder and the files in it.',
  ],
  STORE_UNREADABLE: [
    'The database is damaged and could not be moved aside',
    'Move the database file out of the data folder; a fresh one is started.',
  ],
  STORE_NEWER: [
    'The database was written by a newer version of this program',
    'Use that version again, or move the database file away to start a fresh one.',
  ],
  STORE_CRASHED: [
    'The thread that writes the records has stopped and is started again',
    'If it happens again and again, the log says why.',
  ],
  STORE_FAILED: ['The database does not take the records', 'The log has the reason; nothing but records is affected.'],
  ARCHIVE_FAILED: [
    'The PGN archive cannot be written to',
    'Make room and give this user the right to write to the pgn folder inside the data folder.',
  ],
});
