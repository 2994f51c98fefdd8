// What a page of another origin can do, given the address of the control area; each answers what it could read. Runs in the browser.
globalThis.tries = {
  'fetch without CORS, as a form would': async (control) => {
    const ask = (path, body) =>
      fetch(control + path, { method: 'POST', mode: 'no-cors', body }).then(
        (answer) => answer.text(),
        () => '',
      );
    const wishes = ['/reset', '/worlds', '/events/5001/rsvps'].flatMap((path) => [ask(path), ask(path, '{"count":3}')]);
    return (await Promise.all(wishes)).join('');
  },
  'fetch with CORS and JSON, PUT and DELETE': async (control) => {
    const ask = (method, path, body) =>
      fetch(control + path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      }).then(
        (answer) => answer.text(),
        () => '',
      );
    const answers = [
      ask('POST', '/reset', '{}'),
      ask('PUT', '/clock', '{"mode":"frozen"}'),
      ask('PUT', '/profile', '{"answers":{"host.form":"int"}}'),
      ask('DELETE', '/worlds/chn-sandbox'),
      ask('GET', '/fixtures'),
      ask('GET', '/worlds'),
    ];
    return (await Promise.all(answers)).join('');
  },
  'a beacon': async (control) => {
    for (const body of [undefined, '{}']) navigator.sendBeacon(`${control}/worlds`, body);
    navigator.sendBeacon(`${control}/reset`);
    navigator.sendBeacon(`${control}/reset`, new Blob(['{}'], { type: 'text/plain' }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    return '';
  },
  'the fixtures as a script, a style, a picture, a frame and an object': async (control) => {
    const load = (tag, attribute) =>
      new Promise((resolve) => {
        const element = document.createElement(tag);
        element.addEventListener('load', () => resolve(`${tag} loaded`));
        element.addEventListener('error', () => resolve(''));
        setTimeout(() => resolve(''), 700);
        element.setAttribute(attribute, `${control}/fixtures`);
        if (tag === 'link') element.setAttribute('rel', 'stylesheet');
        document.body.append(element);
      });
    const loaded = await Promise.all([load('script', 'src'), load('link', 'href'), load('img', 'src')]);
    const frame = document.createElement('iframe');
    frame.src = `${control}/fixtures`;
    document.body.append(frame);
    await new Promise((resolve) => setTimeout(resolve, 300));
    let read = '';
    try {
      read = frame.contentDocument?.body.innerText ?? '';
    } catch {
      // the browser keeps it
    }
    return loaded.join('') + read;
  },
  'a form that is sent into a frame': async (control) => {
    for (const path of ['/reset', '/worlds', '/events/5001/rsvps'])
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        const frame = document.createElement('iframe');
        frame.name = `frame${Math.random()}`;
        const form = document.createElement('form');
        Object.assign(form, { action: control + path, method: 'post', enctype: type, target: frame.name });
        const field = document.createElement('input');
        field.name = '{"count":3,"x":"';
        field.value = '"}';
        form.append(field);
        document.body.append(frame, form);
        form.submit();
      }
    await new Promise((resolve) => setTimeout(resolve, 500));
    return '';
  },
  'a stream of events and a socket': async (control) => {
    const opened = (source) =>
      new Promise((resolve) => {
        for (const name of ['open', 'message']) source.addEventListener(name, () => resolve(`${name} came`));
        source.addEventListener('error', () => resolve(''));
        setTimeout(() => resolve(''), 1000);
      });
    const socket = new WebSocket(`${control.replace('http', 'ws')}/stream`);
    return (await Promise.all([opened(new EventSource(`${control}/stream`)), opened(socket)])).join('');
  },
  'a window that is opened on it': async (control) => {
    const opened = window.open(`${control}/fixtures`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    try {
      return opened?.document.body.innerText ?? '';
    } catch {
      return '';
    } finally {
      opened?.close();
    }
  },
};
