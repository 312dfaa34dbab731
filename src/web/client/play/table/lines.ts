/** No line of the protocol comes near; a stream that sends more without a break is none. */
const LONGEST_LINE = 1_000_000;

/**
 * Reads NDJSON as it comes and hands on every line, blank ones too.
 * @returns true at a clean end, false where the connection broke or the lines grew absurd
 */
export async function readLines(body: ReadableStream<Uint8Array>, onLine: (line: string) => void): Promise<boolean> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const chunk = await reader.read().catch(() => null); // A reset or an abort: the stream is over, and says so here.
    if (chunk === null) return false;
    if (chunk.done) return true;
    const lines = (rest + decoder.decode(chunk.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line.trim());
    if (rest.length <= LONGEST_LINE) continue;
    await reader.cancel().catch(() => undefined); // It may have broken meanwhile.
    return false;
  }
}
