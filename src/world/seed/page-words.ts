const words = (list: string): readonly string[] => list.trim().split(/,\s+/);

/** The words that page titles are made of, beside faker's names and cities. */
export const trades = words(`
  Architects, Bakery, Biotech, Breweries, Capital, Catering, Ceramics, Coffee Roasters, Consulting, Design,
  Diagnostics, Energy, Engineering, Farms, Films, Foods, Health, Hotels, Insurance, Labs, Legal, Logistics, Marine,
  Media, Mobility, Optics, Outfitters, Partners, Pharmacy, Press, Printing, Publishing, Recruitment, Renewables,
  Robotics, Security, Shipping, Software, Solar, Studios, Systems, Textiles, Timber, Travel, Ventures, Vineyards,
  Workshops
`);

export const legalForms = [
  '',
  '',
  '',
  'Ltd',
  'GmbH',
  'Group',
  'Inc.',
  'AB',
  'Lda',
  'Oy',
  'S.A.',
  'BV',
  'Cooperative',
  '& Co.',
] as const;

export const qualities = words(`
  Amber, Atlantic, Blue, Bright, Brilliant, Calm, Cedar, Clear, Copper, Coral, Crimson, Eastern, Emerald,
  Evergreen, First, Golden, Grand, Granite, Green, Harbour, Highland, Iron, Ivory, Little, Lunar, Maple, Meridian,
  Modern, Nordic, Northern, Olive, Open, Orchard, Pacific, Polar, Quiet, Rapid, Red, River, Royal, Sage, Scarlet,
  Silver, Southern, Stone, Summit, Swift, True, Urban, Valley, Violet, Western, White, Wild, Willow, Winter
`);

export const emblems = words(`
  Anchor, Arrow, Badger, Beacon, Bell, Birch, Bridge, Candle, Canvas, Castle, Clover, Comet, Compass, Crane, Crown,
  Delta, Falcon, Fern, Field, Finch, Forge, Fox, Gate, Grove, Hare, Harvest, Heron, Horizon, Kettle, Kite, Lantern,
  Lark, Leaf, Lighthouse, Loom, Meadow, Mill, Mosaic, Oak, Orbit, Otter, Owl, Paper, Peak, Pebble, Pine, Prism,
  Quill, Raven, Reef, Ridge, Robin, Sail, Shore, Spark, Spruce, Star, Swallow, Thistle, Tide, Tower, Wave, Wharf,
  Wren
`);

export const causes = words(`
  Animal Rescue, Arts, Children's Hospice, Cancer Care, Carers, Clean Water, Debt Advice, Disability, Education,
  Elderly Care, Environmental, Family, Food Bank, Heritage, Homelessness, Housing, Human Rights, Literacy,
  Mental Health, Migrant Support, Ocean, Refugee, Rewilding, Sight Loss, Veterans', Wildlife, Women's Aid, Youth
`);

export const charityForms = [
  'Trust',
  'Foundation',
  'Fund',
  'Charity',
  'Network',
  'Alliance',
  'Action',
  'Association',
  'Appeal',
  'Society',
] as const;

export const fieldsOfStudy = words(`
  Agriculture, Applied Sciences, Architecture, the Arts, Business, Commerce, Dentistry, Design, Economics,
  Education, Engineering, Fine Art, Law, Marine Sciences, Medicine, Music, Nursing, Pharmacy, Public Health,
  Technology, Theology, Veterinary Science
`);

export const saints = words(`
  Agnes, Andrew, Anne, Bede, Brigid, Catherine, Clare, Columba, David, Francis, George, Helen, Hilda, James,
  Joseph, Luke, Margaret, Mark, Mary, Nicholas, Patrick, Paul, Peter, Teresa
`);

export const schoolForms = words(`
  Primary School, Secondary School, Grammar School, Academy, High School, Montessori School, Sixth Form College,
  Nursery
`);

export const publicBodies = words(`
  City Council, City Library, Department of Culture, Department of Parks & Recreation, Employment Agency,
  Environment Agency, Fire & Rescue Service, Health Board, Housing Authority, Museum of Art,
  Museum of Natural History, Municipal Archive, Port Authority, Public Library, Police,
  Regional Development Agency, School District, Statistics Office, Tourist Board, Transport Authority, Water Board,
  Youth Council
`);

export const pastimes = words(`
  Allotment, Amateur Radio, Archery, Astronomy, Badminton, Book, Bowls, Boxing, Camera, Chess, Choral, Climbing,
  Cricket, Cycling, Dance, Debating, Drama, Fencing, Film, Football, Gliding, Gymnastics, Hiking, Hockey, Judo,
  Knitting, Model Railway, Netball, Orienteering, Rowing, Rugby, Running, Sailing, Skating, Swimming, Table Tennis,
  Tennis, Volleyball, Yoga
`);

export const clubForms = ['Club', 'Club', 'Society', 'Association', 'League', 'Union'] as const;

export const communityForms = words(`
  Action, Arts, Bakery, Centre, Choir, Cinema, Energy, Farm, Forest, Forum, Foundation, Fridge, Garden, Hall,
  Health, Housing, Kitchen, Land Trust, Library, Orchestra, Radio, Shop, Sports, Theatre, Transport, Trust,
  Workshop
`);
