// The bare server that bounds what anything on node:http can reach: it reads a JSON body and answers a constant.
import { createServer } from 'node:http';
import { announce, answers } from './constant-answers.mjs';

const texts = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, JSON.stringify(answer)]));

function send(response, status, text) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function answerPost(url, body, response) {
  if (body.query !== undefined) send(response, 200, texts.search);
  else if (body.title === undefined) send(response, 422, texts.refused);
  else if (url === '/v1/events.create') send(response, 201, texts.created);
  else send(response, 200, texts.updated);
}

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    send(response, 200, texts.page);
    return;
  }
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => answerPost(request.url, JSON.parse(Buffer.concat(chunks).toString()), response));
});
server.listen(0, '127.0.0.1', () => announce(server));
