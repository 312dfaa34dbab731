import { useEffect, useRef, useState } from 'preact/hooks';

import { play } from '../sound.ts';
import type { Notated } from '../table/notation.ts';
import type { TableGame } from '../table/types.ts';
import { outcomeSentence } from './outcome.ts';
import { spokenMove } from './spoken.ts';

/**
 * Tells what happens, in sound and in words for those who listen.
 * @returns the latest news, for a live region
 */
export function useNews(game: TableGame, record: readonly Notated[]): string {
  const [news, setNews] = useState('');
  const before = useRef({ game, plies: record.length });
  useEffect(() => {
    const { game: old, plies } = before.current;
    before.current = { game, plies: record.length };
    const told = newsOf(old, game, record.slice(plies));
    if (record.length < plies) told.push('The move was taken back.');
    if (told.length > 0) setNews(told.join(' '));
    const last = record.at(-1);
    if (old.running && !game.running) play('end');
    else if (last && record.length > plies) play(last.check ? 'alert' : last.san.includes('x') ? 'capture' : 'move');
  }, [game, record]);
  return news;
}

function newsOf(old: TableGame, game: TableGame, made: readonly Notated[]): string[] {
  const { bot, color } = game;
  const told = made.map((move) => `${move.color === color ? 'You' : bot.name}: ${spokenMove(move.san)}.`);
  if (game.draw === 'theirs' && old.draw !== 'theirs') told.push(`${bot.name} offers a draw.`);
  if (game.takeback === 'theirs' && old.takeback !== 'theirs') told.push(`${bot.name} asks to take a move back.`);
  if (old.running && !game.running) told.push(outcomeSentence(game));
  return told;
}
