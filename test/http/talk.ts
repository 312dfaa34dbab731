import { connect } from 'node:net';

/** Sends bytes as they are, which a client library would tidy up first, and reads until the other side closes. */
export function talk(url: string, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(sent));
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

export const rawGet = (url: string, path: string): Promise<string> =>
  talk(url, `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
