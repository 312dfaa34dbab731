const PIECES: Readonly<Record<string, string>> = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };

const SAN = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?([+#]?)$/;

const ENDS: Readonly<Record<string, string>> = { '+': ', check', '#': ', checkmate' };

/** A move as players say it: `Nbxd2+` is `knight b takes d2, check`. What is no SAN comes back as it is. */
export function spokenMove(san: string): string {
  const castling = /^O-O(-O)?([+#]?)$/.exec(san);
  if (castling) return `castles ${castling[1] ? 'queenside' : 'kingside'}${ENDS[castling[2] ?? ''] ?? ''}`;
  const read = SAN.exec(san);
  if (!read) return san;
  const [, piece = '', from = '', takes, to, promoted, end = ''] = read;
  const words = [PIECES[piece], from, takes && 'takes', to].filter(Boolean).join(' ');
  return `${words}${promoted ? `, becomes a ${PIECES[promoted]}` : ''}${ENDS[end] ?? ''}`;
}
