// Reads a picture as a browser does: its size, and the colour of its last pixel. Runs in the browser.
globalThis.lastPixelOf = async (url) => {
  const picture = Object.assign(new Image(), { src: url });
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  context.drawImage(picture, 1 - width, 1 - height);
  return [width, height, [...context.getImageData(0, 0, 1, 1).data]];
};
