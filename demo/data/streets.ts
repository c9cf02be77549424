/** A residential area of Bristol: its streets, each with a point on it (WGS 84 latitude, longitude). */
export interface Area {
  area: string
  outcode: string
  streets: readonly (readonly [name: string, lat: number, lng: number])[]
}

/** Points: data.police.uk street anchors, Open Government Licence v3.0. */
export const areas: readonly Area[] = [
  {
    area: 'Ashton',
    outcode: 'BS3',
    streets: [
      ['Hardy Avenue', 51.4409, -2.6173],
      ['Parklands Road', 51.4422, -2.6306],
      ['Risdale Road', 51.4308, -2.6273],
      ['Avebury Road', 51.4331, -2.6271],
    ],
  },
  {
    area: 'Avonmouth',
    outcode: 'BS11',
    streets: [
      ['Davis Street', 51.4981, -2.6941],
      ['Collins Street', 51.4984, -2.6952],
      ['Richmond Terrace', 51.5019, -2.7001],
    ],
  },
  {
    area: 'Bedminster Down',
    outcode: 'BS13',
    streets: [
      ['Cheddar Grove', 51.4241, -2.6168],
      ['Ilchester Road', 51.4273, -2.6121],
      ['Langford Road', 51.4237, -2.621],
      ['Brooklyn Road', 51.426, -2.6106],
    ],
  },
  {
    area: 'Bedminster',
    outcode: 'BS3',
    streets: [
      ['Dunford Road', 51.4369, -2.5922],
      ['Philip Street', 51.443, -2.5934],
      ['Hill Avenue', 51.4393, -2.5842],
      ['Merrywood Road', 51.4425, -2.6033],
      ['Luckwell Road', 51.4365, -2.6121],
      ['Victoria Grove', 51.4442, -2.5878],
      ['Kent Street', 51.4393, -2.602],
    ],
  },
  {
    area: 'Bishopston',
    outcode: 'BS7',
    streets: [
      ['Nevil Road', 51.4791, -2.5871],
      ['Monk Road', 51.4796, -2.5949],
      ['Stanley Avenue', 51.4749, -2.5851],
      ['Brookfield Avenue', 51.4746, -2.5922],
      ['Sefton Park Road', 51.4752, -2.5833],
      ['Longmead Avenue', 51.4822, -2.5932],
      ['Manor Road', 51.4792, -2.5905],
    ],
  },
  {
    area: 'Bishopsworth',
    outcode: 'BS13',
    streets: [
      ['Grange Road', 51.4125, -2.6192],
      ['Gay Elms Road', 51.4086, -2.6177],
      ['Pentire Avenue', 51.4182, -2.616],
      ['Withywood Road', 51.4085, -2.6199],
      ['Queen’s Road', 51.4085, -2.6212],
      ['Keble Avenue', 51.4096, -2.6248],
    ],
  },
  {
    area: 'Brentry',
    outcode: 'BS10',
    streets: [
      ['Okebourne Road', 51.5119, -2.6086],
      ['Tranmere Avenue', 51.5131, -2.617],
    ],
  },
  {
    area: 'Brislington',
    outcode: 'BS4',
    streets: [
      ['Gotley Road', 51.4332, -2.5541],
      ['Wick Crescent', 51.4402, -2.5507],
      ['Sandy Park Road', 51.4409, -2.5558],
      ['Collin Road', 51.4449, -2.5502],
      ['Allison Avenue', 51.4409, -2.5433],
      ['West Town Avenue', 51.4296, -2.5532],
    ],
  },
  {
    area: 'Clifton',
    outcode: 'BS8',
    streets: [
      ['Oakfield Road', 51.4607, -2.612],
      ['Pembroke Road', 51.4618, -2.6164],
      ['Downfield Road', 51.4667, -2.6179],
      ['Guthrie Road', 51.4629, -2.6197],
    ],
  },
  {
    area: 'Cotham',
    outcode: 'BS6',
    streets: [
      ['Cotham Lawn Road', 51.4637, -2.6024],
      ['Kenilworth Road', 51.4651, -2.6052],
      ['Aberdeen Road', 51.4632, -2.607],
    ],
  },
  {
    area: 'Easton',
    outcode: 'BS5',
    streets: [
      ['St Mark’s Road', 51.4665, -2.5663],
      ['Robert Street', 51.469, -2.5666],
      ['Chaplin Road', 51.4644, -2.5668],
      ['Walton Street', 51.4644, -2.5686],
      ['Lansdown Road', 51.4636, -2.57],
      ['Belle Vue Road', 51.4678, -2.5614],
      ['Clifton Street', 51.4607, -2.5723],
      ['Beaufort Street', 51.4606, -2.5737],
    ],
  },
  {
    area: 'Eastville',
    outcode: 'BS5',
    streets: [
      ['Stroud Avenue', 51.4737, -2.5548],
      ['Oakdene Avenue', 51.4746, -2.5487],
      ['Coombe Road', 51.4724, -2.5578],
      ['Gadshill Road', 51.4725, -2.5556],
    ],
  },
  {
    area: 'Fishponds',
    outcode: 'BS16',
    streets: [
      ['Ridgeway Road', 51.4729, -2.5383],
      ['Overndale Road', 51.4851, -2.5167],
      ['Ledbury Road', 51.4797, -2.5178],
      ['Honiton Road', 51.4735, -2.5328],
      ['Drummond Road', 51.4756, -2.5387],
      ['Lower Station Road', 51.4778, -2.5337],
      ['Balaclava Road', 51.4737, -2.5356],
    ],
  },
  {
    area: 'Hartcliffe',
    outcode: 'BS13',
    streets: [
      ['Bishport Avenue', 51.4052, -2.6058],
      ['Sampsons Road', 51.4057, -2.5968],
      ['Teyfant Road', 51.4055, -2.5893],
      ['Kilmersdon Road', 51.4078, -2.6063],
      ['Briscoes Avenue', 51.4092, -2.5976],
      ['Totshill Drive', 51.4057, -2.5873],
    ],
  },
  {
    area: 'Henbury',
    outcode: 'BS10',
    streets: [
      ['Crow Lane', 51.508, -2.6231],
      ['Standfast Road', 51.5104, -2.6228],
      ['Tormarton Crescent', 51.514, -2.6239],
      ['Grayle Road', 51.5078, -2.6205],
    ],
  },
  {
    area: 'Hengrove',
    outcode: 'BS14',
    streets: [
      ['Sturminster Road', 51.4181, -2.554],
      ['Petherton Gardens', 51.4205, -2.5678],
      ['Kinsale Road', 51.4221, -2.5589],
      ['Great Hayles Road', 51.4186, -2.5732],
      ['Fossedale Avenue', 51.4166, -2.5621],
    ],
  },
  {
    area: 'Henleaze',
    outcode: 'BS9',
    streets: [
      ['Henleaze Road', 51.4869, -2.6096],
      ['Waterford Road', 51.4862, -2.6105],
      ['Holmes Grove', 51.4839, -2.6105],
    ],
  },
  {
    area: 'Horfield',
    outcode: 'BS7',
    streets: [
      ['Filton Grove', 51.4901, -2.5813],
      ['Beaufort Road', 51.4882, -2.5838],
      ['Churchways Crescent', 51.4863, -2.5866],
      ['Dovercourt Road', 51.4864, -2.5749],
      ['Lockleaze Road', 51.4898, -2.5746],
      ['Ludlow Road', 51.4942, -2.5713],
    ],
  },
  {
    area: 'Knowle',
    outcode: 'BS4',
    streets: [
      ['Salcombe Road', 51.4285, -2.5752],
      ['Exmouth Road', 51.4299, -2.5783],
      ['Axbridge Road', 51.4334, -2.5783],
      ['Barnstaple Road', 51.4254, -2.5865],
      ['Padstow Road', 51.4257, -2.5817],
      ['Creswicke Road', 51.4227, -2.5882],
    ],
  },
  {
    area: 'Lawrence Hill',
    outcode: 'BS5',
    streets: [
      ['Cobden Street', 51.4569, -2.5624],
      ['Strawbridge Road', 51.456, -2.5633],
      ['Morley Street', 51.4562, -2.5632],
    ],
  },
  {
    area: 'Lawrence Weston',
    outcode: 'BS11',
    streets: [
      ['Henacre Road', 51.4967, -2.671],
      ['Capel Road', 51.5014, -2.6556],
      ['Badenham Grove', 51.4954, -2.6675],
      ['Oakhanger Drive', 51.5009, -2.6549],
    ],
  },
  {
    area: 'Lockleaze',
    outcode: 'BS7',
    streets: [
      ['Romney Avenue', 51.4875, -2.5635],
      ['Constable Road', 51.4894, -2.5678],
      ['Brangwyn Grove', 51.4876, -2.5664],
      ['Turner Gardens', 51.489, -2.5662],
    ],
  },
  {
    area: 'Montpelier',
    outcode: 'BS6',
    streets: [
      ['Picton Street', 51.4649, -2.589],
      ['York Road', 51.4673, -2.5857],
      ['St Andrew’s Road', 51.4684, -2.5864],
      ['Richmond Avenue', 51.4691, -2.5841],
    ],
  },
  {
    area: 'Redfield',
    outcode: 'BS5',
    streets: [
      ['Morse Road', 51.4586, -2.5584],
      ['Byron Street', 51.4582, -2.5589],
      ['Chalks Road', 51.4607, -2.5527],
      ['Leonard Road', 51.4583, -2.5555],
      ['Granville Street', 51.4542, -2.5623],
    ],
  },
  {
    area: 'Redland',
    outcode: 'BS6',
    streets: [
      ['Zetland Road', 51.4699, -2.5953],
      ['Roslyn Road', 51.4679, -2.6032],
      ['Northumberland Road', 51.4708, -2.598],
      ['Clarendon Road', 51.4709, -2.6041],
    ],
  },
  {
    area: 'Sea Mills',
    outcode: 'BS9',
    streets: [
      ['St Edyth’s Road', 51.4867, -2.6492],
      ['Coombe Bridge Avenue', 51.4903, -2.6415],
    ],
  },
  {
    area: 'Shirehampton',
    outcode: 'BS11',
    streets: [
      ['Barrow Hill Road', 51.4897, -2.6844],
      ['St Bernard’s Road', 51.4867, -2.674],
      ['Nibley Road', 51.4835, -2.6746],
      ['Clifford Gardens', 51.4894, -2.6718],
    ],
  },
  {
    area: 'Southmead',
    outcode: 'BS10',
    streets: [
      ['Arnside Road', 51.5035, -2.6025],
      ['Greystoke Avenue', 51.5018, -2.6055],
      ['Ullswater Road', 51.5039, -2.6027],
      ['Doncaster Road', 51.4995, -2.6028],
      ['Trowbridge Road', 51.5008, -2.6],
      ['Pen Park Road', 51.5065, -2.5951],
    ],
  },
  {
    area: 'Southville',
    outcode: 'BS3',
    streets: [
      ['Greenbank Road', 51.4449, -2.6135],
      ['Alpha Road', 51.4444, -2.5981],
      ['Acraman’s Road', 51.4446, -2.5992],
    ],
  },
  {
    area: 'Speedwell',
    outcode: 'BS15',
    streets: [
      ['Charlton Road', 51.4666, -2.5212],
      ['Henshaw Road', 51.4703, -2.5152],
    ],
  },
  {
    area: 'Speedwell',
    outcode: 'BS5',
    streets: [
      ['Rose Green Road', 51.4701, -2.5509],
      ['Whitewood Road', 51.4677, -2.5384],
      ['Deep Pit Road', 51.4683, -2.5404],
    ],
  },
  {
    area: 'St Annes',
    outcode: 'BS4',
    streets: [
      ['Lichfield Road', 51.4502, -2.5436],
      ['Wootton Road', 51.4531, -2.5416],
      ['Guildford Road', 51.4511, -2.5415],
      ['St Anne’s Park Road', 51.4484, -2.5446],
    ],
  },
  {
    area: 'St George',
    outcode: 'BS5',
    streets: [
      ['Whiteway Road', 51.4616, -2.5356],
      ['Air Balloon Road', 51.4579, -2.5317],
      ['Beaufort Road', 51.4579, -2.5464],
      ['Glebe Road', 51.4596, -2.543],
      ['Summerhill Road', 51.4601, -2.538],
    ],
  },
  {
    area: 'St Pauls',
    outcode: 'BS2',
    streets: [
      ['Brighton Street', 51.4635, -2.5855],
      ['Halston Drive', 51.4633, -2.5816],
      ['City Road', 51.4635, -2.5869],
      ['Burnell Drive', 51.4635, -2.5831],
    ],
  },
  {
    area: 'St Werburghs',
    outcode: 'BS2',
    streets: [
      ['Mina Road', 51.4705, -2.576],
      ['Sevier Street', 51.4689, -2.5772],
      ['Lynmouth Road', 51.4716, -2.5773],
      ['James Street', 51.4703, -2.5742],
    ],
  },
  {
    area: 'Stapleton',
    outcode: 'BS16',
    streets: [
      ['Park Road', 51.4832, -2.5534],
      ['Dryleaze Road', 51.4895, -2.538],
      ['Brambling Walk', 51.4882, -2.5404],
    ],
  },
  {
    area: 'Stockwood',
    outcode: 'BS14',
    streets: [
      ['Craydon Road', 51.4104, -2.551],
      ['Hollway Road', 51.4117, -2.5443],
      ['Harrington Road', 51.4157, -2.5457],
      ['Battson Road', 51.4096, -2.5457],
    ],
  },
  {
    area: 'Totterdown',
    outcode: 'BS3',
    streets: [
      ['Oxford Street', 51.4423, -2.579],
      ['Windsor Terrace', 51.4419, -2.5811],
    ],
  },
  {
    area: 'Totterdown',
    outcode: 'BS4',
    streets: [
      ['School Road', 51.4399, -2.5728],
      ['Bayham Road', 51.4381, -2.5753],
      ['Knowle Road', 51.4403, -2.5782],
    ],
  },
  {
    area: 'Westbury Park',
    outcode: 'BS6',
    streets: [
      ['Bayswater Avenue', 51.4769, -2.6113],
      ['Linden Road', 51.4785, -2.6074],
      ['Devonshire Road', 51.4782, -2.6107],
    ],
  },
  {
    area: 'Whitchurch',
    outcode: 'BS14',
    streets: [
      ['Allerton Crescent', 51.4091, -2.5664],
      ['Belland Drive', 51.4071, -2.5773],
      ['Halfacre Lane', 51.406, -2.5686],
    ],
  },
]
